import { closed, EVERYONE, fixed, free, LONG_AGO, SERVICE, STAFF, type TableEntry } from './vocabulary.ts';

const any = { any: 'true' } as const;
const by = ['service'] as const;

/** What releases are kept in: everybody reads what is live, as it is public; only the secret role writes. */
export const releases: Readonly<Record<string, TableEntry>> = {
  'public.release_versions': {
    classes: any,
    read: EVERYONE,
    insert: { any: { row: { name: "'site'", version: "'9.9.9'", record: "'{}'" }, by } },
    update: {},
    remove: SERVICE,
    columns: closed({
      name: "name || 'x'",
      version: "version || '-x'",
      record: "record || ' '",
      published_at: LONG_AGO,
    }),
  },
  'public.release_registry': {
    classes: any,
    read: EVERYONE,
    insert: {
      any: {
        row: { revision: '1', document: "'{}'" },
        by,
        prepare: 'delete from public.release_registry',
      },
    },
    update: SERVICE,
    remove: {},
    columns: {
      id: fixed('id + 1'),
      revision: free('revision + 1'),
      document: free("document || ' '"),
      switched_at: free(LONG_AGO),
    },
  },
  'public.release_ledger': {
    classes: any,
    read: { ...STAFF, ...SERVICE },
    insert: { any: { row: { revision: '7', name: "'site'", entry: "'{}'" }, by } },
    update: {},
    remove: {},
    columns: closed({ revision: 'revision + 7', name: "name || 'x'", entry: `jsonb '{"a": 1}'` }),
  },
  'public.release_counts': {
    classes: any,
    read: { ...STAFF, ...SERVICE },
    insert: {
      any: {
        row: { day: 'current_date', release: "'site'", version: "'9.9.9'", what: "'visit'", total: '1' },
        by,
      },
    },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      day: free('day - 1'),
      release: free("release || 'x'"),
      version: free("version || '-x'"),
      what: free("'failed'"),
      label: free("label || 'x'"),
      total: free('total + 1'),
      last_at: free(LONG_AGO),
    },
  },
};
