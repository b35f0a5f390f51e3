import { closed, EVERYONE, fixed, free, LONG_AGO, SERVICE, STAFF, type TableEntry } from './vocabulary.ts';

const any = { any: 'true' } as const;
const by = ['service'] as const;

/** Releases: live versions are public; only the secret role writes. */
export const releases: Readonly<Record<string, TableEntry>> = {
  'public.release_versions': {
    classes: any,
    read: EVERYONE,
    insert: { any: { row: { name: "'site'", version: "'9.9.9'", record: "'{}'" }, by } },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      ...closed({ name: "name || 'x'", version: "version || '-x'", published_at: LONG_AGO }),
      record: free("record || ' '"),
    },
  },
  'public.release_maps': {
    classes: any,
    read: { ...STAFF, ...SERVICE },
    insert: {
      any: { row: { name: "'site'", version: "'9.9.9'", content: "repeat('a', 16)", maps: "'H4sI'" }, by },
    },
    update: {},
    remove: SERVICE,
    columns: closed({
      name: "name || 'x'",
      version: "version || '-x'",
      content: "repeat('b', 16)",
      maps: "maps || 'x'",
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
  'public.release_rollouts': {
    classes: any,
    read: { ...STAFF, ...SERVICE },
    insert: {
      any: {
        row: {
          ...{ rollout: "'another-rollout-0'", release: "'portal'", version: "'2.0.0'", against: "'1.0.0'" },
          ...{ is_for_staff: 'false', shares: "'{5,100}'" },
        },
        by,
      },
    },
    update: SERVICE,
    remove: SERVICE,
    columns: {
      rollout: free("rollout || 'x'"),
      release: free("release || 'x'"),
      version: free("version || '-x'"),
      against: free("against || '-x'"),
      is_for_staff: free('not is_for_staff'),
      is_public: free('not is_public'),
      shares: free("'{1,2,3}'::smallint[]"),
      started_at: free(LONG_AGO),
      step: free('1::smallint'),
      step_since: free(LONG_AGO),
      hold_reason: free("hold_reason || 'x'"),
    },
  },
  'public.release_stops': {
    classes: any,
    read: { ...STAFF, ...SERVICE },
    insert: {
      any: { row: { rollout: "'another-rollout-0'", reason: "'it fails'" }, by: ['admin', 'service'] },
    },
    update: {},
    remove: {},
    columns: closed({ rollout: "rollout || 'x'", stopped_at: LONG_AGO, reason: "reason || 'x'" }),
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
