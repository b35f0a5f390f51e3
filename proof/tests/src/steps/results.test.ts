import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countJest, countPlaywright, countTap, sumCounts, summaryOf } from './results.ts';

describe('countJest', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    numRuntimeErrorTestSuites: 0,
  };

  test('reads the totals', () => {
    assert.deepEqual(countJest(JSON.stringify(report)), { passed: 7, failed: 2, skipped: 2 });
  });

  test('counts a file that could not be run as a failure', () => {
    const broken = { ...report, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };
    assert.equal(countJest(JSON.stringify(broken)).failed, 1);
  });

  test('refuses what is no report', () => {
    assert.throws(() => countJest('{}'), /numPassedTests/);
    assert.throws(() => countJest(''));
  });
});

describe('countTap', () => {
  const totals = [
    '# tests 6',
    '# suites 1',
    '# pass 3',
    '# fail 1',
    '# cancelled 1',
    '# skipped 1',
    '# todo 0',
  ];

  test('reads the totals at the end, not what a test printed', () => {
    const text = ['TAP version 13', '# pass 99', 'ok 1 - a', '1..1', ...totals, ''].join('\n');
    assert.deepEqual(countTap(text), { passed: 3, failed: 2, skipped: 1 });
  });

  test('refuses a report that was cut', () => {
    assert.throws(() => countTap('TAP version 13\nok 1 - a\n'), /# pass/);
  });
});

describe('countPlaywright', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  test('reads the totals', () => {
    assert.deepEqual(countPlaywright(JSON.stringify({ stats, errors: [] })), {
      passed: 5,
      failed: 1,
      skipped: 2,
      flaky: [],
    });
  });

  test('names what passed only at a later try', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: `${title}.spec.ts`,
      tests: [{ status }],
    });
    const suites = [
      { specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [{ specs: [spec('c', 'flaky')] }] },
    ];
    assert.deepEqual(countPlaywright(JSON.stringify({ stats, suites })).flaky, [
      'proof/e2e/b.spec.ts: b',
      'proof/e2e/c.spec.ts: c',
    ]);
  });

  test('counts an error outside every test as a failure', () => {
    const text = JSON.stringify({ stats: { ...stats, unexpected: 0 }, errors: [{ message: 'set-up' }] });
    assert.equal(countPlaywright(text).failed, 1);
  });
});

test('the summary adds up every runner', () => {
  const sum = sumCounts([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 10, failed: 2, skipped: 3 },
  ]);
  assert.equal(summaryOf(sum), '11 passed, 2 failed');
});

test('the summary names the flaky tests of every runner', () => {
  const sum = sumCounts([
    { passed: 1, failed: 0, skipped: 0, flaky: ['a.test.ts'] },
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 1, failed: 1, skipped: 0, flaky: ['b.spec.ts: opens'] },
  ]);
  assert.equal(
    summaryOf(sum),
    'Flaky: failed, then passed when run again\n  a.test.ts\n  b.spec.ts: opens\n\n3 passed, 1 failed, 2 flaky',
  );
});
