import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runWithSecondTry } from './node-step.ts';
import type { StepResult } from './step.ts';

const files = ['platform/edge/src/a.test.ts', 'platform/edge/src/b.test.ts'];

/** Each file has two tests; one of those in `broken` fails at that many tries. */
function runner(broken: Readonly<Record<string, number>>) {
  const asked: (readonly string[])[] = [];
  const run = async (given: readonly string[]): Promise<StepResult> => {
    asked.push(given);
    const failed = given.filter((file) => (broken[file] ?? 0) >= asked.length);
    return {
      counts: { passed: given.length * 2 - failed.length, failed: failed.length, skipped: 0 },
      output: `✔ many\n✖ failing tests:\ntry ${asked.length}`,
      files: given.map((file) => ({
        file,
        seconds: 1,
        ...(failed.includes(file) ? { isFailed: true } : {}),
      })),
    };
  };
  return { asked, run };
}

test('a file that fails once is run again alone, passes, and is named', async () => {
  const { asked, run } = runner({ 'platform/edge/src/b.test.ts': 1 });
  const { counts, firstTries } = await runWithSecondTry(files, run);
  assert.equal(firstTries, 'try 1');
  assert.deepEqual(asked, [files, ['platform/edge/src/b.test.ts']]);
  assert.deepEqual(counts, { passed: 4, failed: 0, skipped: 0, flaky: ['platform/edge/src/b.test.ts'] });
});

test('a file that fails twice has failed, with what it said both times', async () => {
  const { counts, output } = await runWithSecondTry(files, runner({ 'platform/edge/src/a.test.ts': 2 }).run);
  assert.deepEqual([counts.passed, counts.failed, counts.flaky], [3, 1, undefined]);
  assert.match(output, /try 1[\s\S]*try 2/);
});

test('what fails outside every file is not tried again', async () => {
  let runs = 0;
  const crashed = {
    counts: { passed: 3, failed: 1, skipped: 0 },
    output: 'The runner ended with code 7.',
    files: [],
  };
  const { counts } = await runWithSecondTry(files, async () => {
    runs += 1;
    return crashed;
  });
  assert.deepEqual([runs, counts.failed], [1, 1]);
});
