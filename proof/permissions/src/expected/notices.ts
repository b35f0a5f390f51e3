import { free, refused, SERVICE, STAMPS, type TableEntry } from './vocabulary.ts';

const ownRows = { clientA: ['a'], clientB: ['b'], author: ['author'], admin: ['admin'] } as const;

export const notices: Readonly<Record<string, TableEntry>> = {
  'public.notice_settings': {
    classes: {
      a: "person_id = '$clientA'",
      b: "person_id = '$clientB'",
      author: "person_id = '$author'",
      admin: "person_id = '$admin'",
    },
    labels: { author: 'own', admin: 'own' },
    read: { ...ownRows, ...SERVICE },
    insert: {
      ofA: { row: { person_id: "'$clientA'", kind: "'question'", way: "'off'" }, by: ['clientA', 'service'] },
      ofAuthor: {
        row: { person_id: "'$author'", kind: "'question'", way: "'off'" },
        by: ['author', 'service'],
      },
      ofAdmin: { row: { person_id: "'$admin'", kind: "'question'", way: "'off'" }, by: ['admin', 'service'] },
    },
    update: { ...ownRows, ...SERVICE },
    remove: { ...ownRows, ...SERVICE },
    columns: {
      ...STAMPS,
      way: free("case when way = 'mail' then 'digest' else 'mail' end"),
      kind: free("'continuation'"),
      person_id: refused("case when person_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
    },
  },
};
