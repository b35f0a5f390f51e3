import type { Rule } from './rule.ts';

export const releaseRules: readonly Rule[] = [
  {
    object: 'public.release_counts',
    label: 'counts older than 30 days are deleted',
    actor: 'service',
    prepare: 'update public.release_counts set day = current_date - 32',
    sql: "select public.add_release_counts('[]')",
    check: 'select 1 where not exists (select 1 from public.release_counts)',
  },
  {
    object: 'public.release_counts',
    label: 'the number of faults per version is limited',
    actor: 'service',
    prepare:
      "insert into public.release_counts (day, release, version, what, label, total) select (now() at time zone 'utc')::date, 'site', '1.0.0', 'fault', n::text, 1 from generate_series(1, 100) n",
    sql: `select public.add_release_counts('[{"release": "site", "version": "1.0.0", "what": "fault", "label": "new", "total": 1}, {"release": "site", "version": "1.0.0", "what": "fault", "label": "7", "total": 1}]')`,
    check:
      "select 1 where (select count(*) from public.release_counts where what = 'fault') = 100 and exists (select 1 from public.release_counts where label = '7' and total = 2)",
  },
  ...rolloutRules(),
];

/** A client without a vote in the fixtures' rollout, which starts after the account was created. */
function rolloutRules(): readonly Rule[] {
  const startLater = "update public.release_rollouts set started_at = now() + interval '1 minute'";
  const vote = (outcome: string, step = 0) =>
    `select public.vote_on_rollout('rollout-of-portal', ${step}, '${outcome}')`;
  const expectTallies = (expected: string) =>
    `select 1 where private.rollout_tallies('rollout-of-portal') = '${expected}'`;
  const base = { object: 'public.release_rollouts', actor: 'clientA' } as const;
  // All accounts get the newer version, so the test knows each account's version.
  const assignNextToAll = `${startLater}, shares = '{100,100}'; delete from private.rollout_visitors`;
  const visitor = "left(encode(sha256(convert_to('$clientA rollout-of-portal', 'UTF8')), 'hex'), 32)";
  const addVisitor = (state: string, openSince = 'null') =>
    `${assignNextToAll}; insert into private.rollout_visitors (rollout, step, visitor, is_next, state, pending_since) values ('rollout-of-portal', 0, ${visitor}, true, '${state}', ${openSince})`;
  const addOpenVisit = addVisitor('begun', 'now()');
  return [
    {
      ...base,
      label: 'a started visit is recorded',
      prepare: assignNextToAll,
      sql: vote('begun'),
      check: "select 1 from private.rollout_visitors where is_next and state = 'begun'",
    },
    {
      ...base,
      label: 'a good visit counts',
      prepare: addOpenVisit,
      sql: vote('good'),
      check: expectTallies('[[1, 0, 0, 0]]'),
    },
    {
      ...base,
      label: 'a failed visit counts',
      prepare: addVisitor('good'),
      sql: vote('failed'),
      check: expectTallies('[[1, 1, 0, 0]]'),
    },
    {
      ...base,
      label: 'a failure is final',
      prepare: addVisitor('failed'),
      sql: vote('good'),
      check: expectTallies('[[1, 1, 0, 0]]'),
    },
    {
      ...base,
      label: 'an abandoned visit counts, but not as a failure',
      prepare: addOpenVisit,
      sql: vote('left'),
      check: expectTallies('[[1, 0, 0, 0]]'),
    },
    {
      ...base,
      label: 'a visit without a result for a minute counts as failed',
      prepare: addVisitor('begun', "now() - interval '2 minutes'"),
      sql: 'select 1',
      check: expectTallies('[[1, 1, 0, 0]]'),
    },
    {
      ...base,
      label: 'a future step accepts no votes',
      prepare: assignNextToAll,
      sql: vote('begun', 1),
      check: 'select 1 where not exists (select 1 from private.rollout_visitors)',
    },
    {
      ...base,
      label: 'a visitor who failed in one step does not count in the next',
      prepare: `${addVisitor('failed')}; update public.release_rollouts set step = 1`,
      sql: vote('begun', 1),
      check: expectTallies('[[1, 1, 0, 0], [0, 0, 0, 0]]'),
    },
    {
      ...base,
      actor: 'admin',
      label: 'an account that may not open the pages has no vote',
      prepare: assignNextToAll,
      sql: vote('begun'),
      check: 'select 1 where not exists (select 1 from private.rollout_visitors)',
    },
    {
      ...base,
      actor: 'service',
      label: 'an edge can report only visits to public pages',
      prepare: `${assignNextToAll}; insert into public.release_rollouts (rollout, release, version, against, is_for_staff, is_public, shares) values ('rollout-of-the-site', 'site', '2.0.0', '1.0.0', false, true, '{5,100}')`,
      sql: `select public.record_edge_visits('[${['rollout-of-portal', 'rollout-of-the-site']
        .map(
          (rollout) =>
            `{"rollout": "${rollout}", "step": 0, "visitor": "${'a'.repeat(32)}", "is_next": true, "vote": "begun", "at": 1}`,
        )
        .join(', ')}]')`,
      check: `select 1 where (select array_agg(rollout) from private.rollout_visitors) = '{rollout-of-the-site}'`,
    },
    {
      ...base,
      actor: 'service',
      label: 'two edges may report a visit in any order',
      prepare: `${assignNextToAll}; update public.release_rollouts set is_public = true`,
      sql: `select public.record_edge_visits('[${[
        ['a', 'good', 2000],
        ['a', 'begun', 1000],
        ['b', 'left', 2000],
        ['b', 'begun', 1000],
        ['c', 'failed', 2000],
        ['c', 'begun', 1000],
        ['d', 'begun', 1000],
      ]
        .map(
          ([visitor, outcome, at]) =>
            `{"rollout": "rollout-of-portal", "step": 0, "visitor": "${String(visitor).repeat(32)}", "is_next": true, "vote": "${outcome}", "at": ${at}}`,
        )
        .join(', ')}]')`,
      // One visit was good, one failed, one has had no result for a minute, one visitor left.
      check: expectTallies('[[4, 2, 0, 0]]'),
    },
    {
      ...base,
      label: 'an account has no vote on public pages',
      prepare: `${assignNextToAll}; update public.release_rollouts set is_public = true`,
      sql: vote('begun'),
      check: 'select 1 where not exists (select 1 from private.rollout_visitors)',
    },
    { ...base, label: 'an unknown vote is rejected', sql: vote('fine'), fails: '22023' },
    {
      ...base,
      actor: 'service',
      label: 'a step advances once',
      prepare: "select public.record_rollout_verdict('rollout-of-portal', 0, true, '')",
      sql: "select public.record_rollout_verdict('rollout-of-portal', 0, true, '')",
      check: 'select 1 from public.release_rollouts where step = 1',
    },
    {
      ...base,
      actor: 'service',
      label: 'the last step does not advance',
      prepare: 'update public.release_rollouts set step = 2',
      sql: "select public.record_rollout_verdict('rollout-of-portal', 2, true, '')",
      check: 'select 1 from public.release_rollouts where step = 2',
    },
    {
      ...base,
      actor: 'service',
      label: 'a stopped rollout does not advance',
      prepare: "insert into public.release_stops (rollout, reason) values ('rollout-of-portal', 'x')",
      sql: "select public.record_rollout_verdict('rollout-of-portal', 0, true, '')",
      check:
        "select 1 from public.release_rollouts where step = 0 and public.rollout_progress() ->> 'rollout-of-portal' = '-1'",
    },
    {
      ...base,
      actor: 'service',
      label: 'reporting a rollout again changes nothing',
      sql: `select public.register_rollouts('[{"rollout": "rollout-of-portal", "release": "site", "version": "9.0.0", "against": "8.0.0", "is_for_staff": true, "shares": [100]}]')`,
      check: "select 1 from public.release_rollouts where release = 'portal' and shares = '{5,50,100}'",
    },
  ];
}
