import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { budgets, describeTimes, jestTimes, playwrightTimes, tapTimes } from './times.ts';

describe('the times of files', () => {
  test('of Jest', () => {
    const testResults = [{ name: '/house/portal/src/a.test.ts', startTime: 1000, endTime: 3500 }];
    assert.deepEqual(jestTimes(JSON.stringify({ testResults }), '/house'), [
      { file: 'portal/src/a.test.ts', seconds: 2.5 },
    ]);
  });

  test('of node:test, by suites that are files, failed ones too', () => {
    const suite = (line: string, milliseconds: number) =>
      `${line}\n  ---\n  duration_ms: ${milliseconds}\n  type: 'suite'\n  ...`;
    const text = [
      suite('    ok 1 - inner/a.test.ts', 1),
      suite('ok 1 - platform/edge/src/a.test.ts', 1500),
      suite('not ok 2 - supabase/tests/b.test.ts', 20.5),
      suite('ok 3 - a suite of its own', 9),
    ].join('\n');
    assert.deepEqual(tapTimes(text), [
      { file: 'platform/edge/src/a.test.ts', seconds: 1.5 },
      { file: 'supabase/tests/b.test.ts', seconds: 0.0205, isFailed: true },
    ]);
  });

  test('of Playwright, with tests in suites and later tries', () => {
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        file: 'guard.spec.ts',
        specs: [spec(1000)],
        suites: [{ file: 'guard.spec.ts', specs: [spec(500, 250)] }],
      },
    ];
    assert.deepEqual(playwrightTimes(JSON.stringify({ suites })), [
      { file: 'proof/e2e/guard.spec.ts', seconds: 1.75 },
    ]);
    assert.deepEqual(playwrightTimes('{}'), []);
  });
});

describe('what is said of times', () => {
  const part = (seconds: number, ...files: { file: string; seconds: number }[]) => [
    { name: 'unit', label: 'Unit tests', seconds, files },
  ];

  test('ten files at most, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at / 10 }));
    const lines = describeTimes(part(5, ...files), budgets);
    assert.deepEqual(lines.slice(0, 4), [
      'Parts',
      '    5.0 s  Unit tests',
      'Slowest files',
      '    1.1 s  11.test.ts',
    ]);
    assert.equal(lines.length, 13);
  });

  test('a part and a file over the budget are named with it', () => {
    const { part: most = 0, file = 0 } = budgets.unit ?? {};
    const lines = describeTimes(part(most + 1, { file: 'a.test.ts', seconds: file + 1 }), budgets);
    assert.deepEqual(
      lines.slice(lines.indexOf('Over the budget') + 1).map((line) => line.replace(/^.* s {2}/, '')),
      [`Unit tests: more than its ${most} s`, `a.test.ts: more than its ${file} s`],
    );
    assert.ok(
      !describeTimes(part(most, { file: 'a.test.ts', seconds: file }), budgets).includes('Over the budget'),
    );
  });
});
