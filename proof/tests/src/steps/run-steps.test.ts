import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Progress } from '@northlight/cli/progress';
import { chooseSteps } from '../main.ts';
import { runSteps } from './run-steps.ts';
import { reportedRun, type Step, singleCheck } from './step.ts';

const step = (name: string, run: Step['run']): Step => ({ name, label: name, run });
const counting = (passed: number, failed = 0, output = '') =>
  step('a', async () => ({ counts: { passed, failed, skipped: 0 }, output }));

async function run(...lanes: Step[][]) {
  let shown = '';
  const collect = (text: string) => {
    shown += text;
  };
  const progress = new Progress({ isInteractive: false, write: collect }, () => 0);
  const { counts, parts } = await runSteps(lanes, progress);
  return { ...counts, parts, shown };
}

describe('runSteps', () => {
  test('adds up all lanes and shows no output of what passed', async () => {
    const { passed, failed, shown } = await run([counting(2, 0, 'chatter'), counting(3)], [counting(4)]);
    assert.deepEqual([passed, failed], [9, 0]);
    assert.doesNotMatch(shown, /chatter/);
  });

  test('tells the time of each part, with its files', async () => {
    const files = [{ file: 'a.test.ts', seconds: 2 }];
    const { parts } = await run([
      step('a', async () => ({ counts: { passed: 1, failed: 0, skipped: 0 }, output: '', files })),
    ]);
    assert.deepEqual(
      parts.map(({ name, label, files: own }) => ({ name, label, files: own })),
      [{ name: 'a', label: 'a', files }],
    );
    assert.ok((parts[0]?.seconds ?? -1) >= 0);
  });

  test('goes on after a failure and shows its output in full', async () => {
    const { passed, failed, shown } = await run([counting(1, 1, 'line 1\nline 2')], [counting(4)]);
    assert.deepEqual([passed, failed], [5, 1]);
    assert.match(shown, /line 1\nline 2/);
  });

  test('names what passed only at a later try', async () => {
    const flaky = step('d', async () => ({
      counts: { passed: 2, failed: 0, skipped: 0, flaky: ['the menu'] },
      output: '',
      firstTries: 'it was shut',
    }));
    const { failed, shown } = await run([flaky]);
    assert.equal(failed, 0);
    assert.match(shown, /flaky: the menu\s+it was shut/);
  });

  test('a step that ran no test has failed', async () => {
    const { failed, shown } = await run([counting(0)]);
    assert.equal(failed, 1);
    assert.match(shown, /No test was run/);
  });

  test('a step that was left out says why, and has not failed', async () => {
    const left = step('c', async () => ({
      counts: { passed: 0, failed: 0, skipped: 1 },
      output: 'no connection',
    }));
    const { failed, shown } = await run([left]);
    assert.equal(failed, 0);
    assert.match(shown, /1 skipped[\s\S]*no connection/);
  });

  test('a step that throws has failed, and the others still count', async () => {
    const throwing = step('b', () => Promise.reject(new Error('no such runner')));
    const { passed, failed, shown } = await run([throwing, counting(1)]);
    assert.deepEqual([passed, failed], [1, 1]);
    assert.match(shown, /no such runner/);
  });
});

describe('reportedRun', () => {
  const node = (code: string, count = () => ({ passed: 1, failed: 0, skipped: 0 })) =>
    reportedRun({
      spec: (file) => ({ command: process.execPath, args: ['-e', code, file], cwd: process.cwd() }),
      count,
      times: () => [{ file: 'a.test.ts', seconds: 2 }],
    });
  const writeReport = 'require("fs").writeFileSync(process.argv[1], "ok");';

  test('counts by the report', async () => {
    const { counts, files } = await node(writeReport);
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 0 });
    assert.deepEqual(files, [{ file: 'a.test.ts', seconds: 2 }]);
  });

  test('a runner that ends badly with a good report has failed', async () => {
    const { counts, output } = await node(`${writeReport} console.log("leak"); process.exitCode = 3`);
    assert.equal(counts.failed, 1);
    assert.match(output, /leak\nThe runner ended with code 3/);
  });

  test('a runner without a report has failed', async () => {
    const { counts, output } = await node('console.error("crash"); process.kill(process.pid, "SIGKILL")');
    assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
    assert.match(output, /crash[\s\S]*No usable report[\s\S]*ended by SIGKILL/);
  });
});

test('a check that cannot be started has failed', async () => {
  const { counts, output } = await singleCheck({ command: '/no/such/command', args: [], cwd: process.cwd() });
  assert.equal(counts.failed, 1);
  assert.match(output, /could not be started/);
});

describe('chooseSteps', () => {
  const lanes = [
    [step('lint', async () => Promise.reject()), step('unit', async () => Promise.reject())],
    [step('e2e', async () => Promise.reject())],
  ];
  const namesOf = (chosen: Step[][]) => chosen.map((lane) => lane.map(({ name }) => name));

  test('takes all when none is named, and leaves out empty lanes', () => {
    assert.deepEqual(namesOf(chooseSteps(lanes, [])), [['lint', 'unit'], ['e2e']]);
    assert.deepEqual(namesOf(chooseSteps(lanes, ['e2e'])), [['e2e']]);
  });

  test('refuses an unknown name', () => {
    assert.throws(() => chooseSteps(lanes, ['unti']), /no test step "unti"/);
  });
});
