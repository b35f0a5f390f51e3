import type { Rule } from './rule.ts';

export const releaseRules: readonly Rule[] = [
  {
    object: 'public.release_registry',
    label: 'a switch from another revision is refused',
    who: 'service',
    sql: "select public.switch_releases(7, '{}', '[]')",
    fails: 'PT409',
  },
  {
    object: 'public.release_registry',
    label: 'a switch moves the registry on and is noted',
    who: 'service',
    sql: `select public.switch_releases(1, '{"a": 1}', '[{"name": "portal"}]')`,
    follows:
      "select 1 from public.release_registry r join public.release_ledger l on l.revision = r.revision where r.revision = 2 and l.name = 'portal'",
  },
];
