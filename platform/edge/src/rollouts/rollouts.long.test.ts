import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rules, type SimulatedRow, simulateMany } from '@northlight/domain/testing';

/** `ROLLOUT_RUNS` of each world; of the heavy ones a tenth, where nothing is as rare as a false stop. */
const runs = Number(process.env.ROLLOUT_RUNS ?? 10_000);
const rows: SimulatedRow[] = [];
const simulate = (visits: number, rate: number, newerRate: number) => {
  const isHeavy = visits > 1000 && rate !== newerRate;
  const row = simulateMany({ visits, rate, newerRate }, isHeavy ? Math.ceil(runs / 10) : runs);
  rows.push(row);
  return row;
};

/** Beyond the bound, by chance alone in one run of a thousand. */
const atMost = (bound: number, of: number) => bound + 3.1 * Math.sqrt((bound * (1 - bound)) / of);

for (const [visits, rate] of [
  [300, 0.005],
  [1000, 0.02],
  [5000, 0.02],
] as const) {
  test(`of ${visits} visits ${rate * 100} % fail as ever: at most one false stop of a hundred`, () => {
    const { stopped, held } = simulate(visits, rate, rate);
    assert.ok(stopped.rollout <= atMost(0.01, runs), String(stopped.rollout));
    assert.ok(held <= atMost(0.001, runs), String(held));
  });
}

test('a version that cannot start is stopped after three people', () => {
  const { stopped, failing } = simulate(300, 0.005, 1);
  assert.ok(stopped.rollout >= 0.999);
  assert.ok((failing.rollout ?? 99) <= 3);
});

test('one that fails in 30 % of 300 visits is found', () => {
  assert.ok(simulate(300, 0.005, 0.3).stopped.rollout >= 0.98);
});

test('the table of docs/releasing.md', async (t) => {
  for (const [visits, rate] of [
    [300, 0.1],
    [1000, 0.05],
    [5000, 0.05],
    [5000, 0.01],
  ] as const)
    simulate(visits, 0.005, rate);
  const percent = (value: number) => `${Number((value * 100).toFixed(1))} %`;
  const lines = rows.map(({ world: { visits, rate, newerRate }, stopped, failing, held }) => {
    const what = `${visits}, ${percent(rate)} → ${rate === newerRate ? 'same' : percent(newerRate)}`;
    const byRule = rules.map((rule) => `${percent(stopped[rule])} · ${failing[rule] ?? '–'}`);
    return `| ${[what, ...byRule, percent(held)].join(' | ')} |`;
  });
  const table = [
    `| visits, failing before → after | ${rules.join(' | ')} | held |`,
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ];
  const file = join(tmpdir(), 'rollouts.md');
  await writeFile(file, `${table.join('\n')}\n`);
  t.diagnostic(`written to ${file}`);
  for (const line of table) t.diagnostic(line);
});
