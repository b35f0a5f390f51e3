import { parseArguments } from '../args.ts';
import type { CommandInput } from '../main.ts';
import { Progress } from '../terminal/progress.ts';
import { summaryLine } from '../testing/results.ts';
import { runSteps } from '../testing/run-steps.ts';
import type { Step } from '../testing/step.ts';
import { longTestSteps, shotSteps, testSteps } from '../testing/steps.ts';
import { UserError } from '../user-error.ts';
import { readWorkspace } from '../workspace/workspace.ts';

/** `npm test`: everything, or the named steps: `npm test -- unit lint`. Ends with one line of totals. */
export function test({ root, args }: CommandInput): Promise<number> {
  return runTests(testSteps(readWorkspace(root)), args);
}

/** `npm run test:long`: what takes longer, in the same form. */
export function testLong({ root, args }: CommandInput): Promise<number> {
  return runTests(longTestSteps(readWorkspace(root)), args);
}

/** `npm run shots`: a picture of every screen, taken by the browser tests' own runner. */
export function shots({ root, args }: CommandInput): Promise<number> {
  return runTests(shotSteps(readWorkspace(root)), args);
}

async function runTests(groups: readonly (readonly Step[])[], args: readonly string[]): Promise<number> {
  const names = groups.flat().map(({ name }) => name);
  const { words } = parseArguments(args, {}, names.length);
  const chosen = chooseSteps(groups, words);

  const progress = new Progress();
  progress.line();
  const counts = await runSteps(chosen, progress);
  progress.close();
  console.info(`\n${summaryLine(counts)}`);
  return counts.failed === 0 ? 0 : 1;
}

/** @throws UserError when a name is no step's */
export function chooseSteps(groups: readonly (readonly Step[])[], wanted: readonly string[]): Step[][] {
  const names = groups.flat().map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`There is no test step "${unknown}".`, [`Steps: ${names.join(', ')}`]);
  }
  return groups
    .map((group) => group.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    .filter((group) => group.length > 0);
}
