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
  {
    object: 'public.release_counts',
    label: 'counts of all edges are added up',
    who: 'service',
    sql: `select public.count_releases('[{"release": "site", "version": "1.0.0", "what": "visit", "total": 2}, {"release": "site", "version": "1.0.0", "what": "visit", "total": 5}]')`,
    follows:
      'select 1 where public.release_totals(\'[{"release": "site", "version": "1.0.0"}]\') -> 0 ->> 4 = \'10\'',
  },
  {
    object: 'public.release_counts',
    label: 'what is older than 30 days leaves',
    who: 'service',
    prepare: 'update public.release_counts set day = current_date - 32',
    sql: "select public.count_releases('[]')",
    follows: 'select 1 where not exists (select 1 from public.release_counts)',
  },
  {
    object: 'public.release_counts',
    label: 'of faults that browsers name only so many are kept',
    who: 'service',
    prepare:
      "insert into public.release_counts (day, release, version, what, label, total) select (now() at time zone 'utc')::date, 'site', '1.0.0', 'fault', n::text, 1 from generate_series(1, 100) n",
    sql: `select public.count_releases('[{"release": "site", "version": "1.0.0", "what": "fault", "label": "new", "total": 1}, {"release": "site", "version": "1.0.0", "what": "fault", "label": "7", "total": 1}]')`,
    follows:
      "select 1 where (select count(*) from public.release_counts where what = 'fault') = 100 and exists (select 1 from public.release_counts where label = '7' and total = 2)",
  },
  {
    object: 'public.release_counts',
    label: 'what is not counted is refused',
    who: 'service',
    sql: `select public.count_releases('[{"release": "site", "version": "1.0.0", "what": "person", "total": 1}]')`,
    fails: '23514',
  },
  {
    object: 'public.staff_notifications',
    label: 'a release is told once',
    who: 'service',
    prepare: "insert into public.staff_notifications (kind, title, message) values ('release', 'a', 'b')",
    sql: "select * from public.tell_of_release('a', 'again')",
    follows:
      "select 1 where (select count(*) from public.staff_notifications where kind = 'release' and title = 'a') = 1",
  },
];
