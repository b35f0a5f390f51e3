import { free, refused, SERVICE, STAMPS, type TableEntry } from './vocabulary.ts';

const ownRows = { clientA: ['a'], clientB: ['b'], author: ['author'], admin: ['admin'] } as const;

export const notifications: Readonly<Record<string, TableEntry>> = {
  'public.notification_settings': {
    classes: {
      a: "person_id = '$clientA'",
      b: "person_id = '$clientB'",
      author: "person_id = '$author'",
      admin: "person_id = '$admin'",
    },
    labels: { author: 'own', admin: 'own' },
    read: { ...ownRows, ...SERVICE },
    insert: {
      ofA: {
        row: { person_id: "'$clientA'", kind: "'question'", channel: "'off'" },
        by: ['clientA', 'service'],
      },
      ofAuthor: {
        row: { person_id: "'$author'", kind: "'question'", channel: "'off'" },
        by: ['author', 'service'],
      },
      ofAdmin: {
        row: { person_id: "'$admin'", kind: "'question'", channel: "'off'" },
        by: ['admin', 'service'],
      },
    },
    update: { ...ownRows, ...SERVICE },
    remove: { ...ownRows, ...SERVICE },
    columns: {
      ...STAMPS,
      channel: free("case when channel = 'email' then 'digest' else 'email' end"),
      kind: free("'continuation'"),
      person_id: refused("case when person_id = '$clientB' then uuid '$clientA' else '$clientB' end"),
    },
  },
};
