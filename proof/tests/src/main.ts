import { parseArguments } from '@northlight/cli/args';
import { runToEnd } from '@northlight/cli/child';
import { type Command, type CommandEntry, type CommandInput, commandLine } from '@northlight/cli/command';
import { pnpm } from '@northlight/cli/install';
import { Progress } from '@northlight/cli/progress';
import { UserError } from '@northlight/cli/user-error';
import { readWorkspace, type Workspace } from '@northlight/cli/workspace';
import { runAudit } from './checks/audit.ts';
import { runLint } from './checks/lint.ts';
import { runTypecheck } from './checks/typecheck.ts';
import { type Scope, scopeOfChange, scopeOfPackage, wholeScope } from './scope/scope.ts';
import { summaryOf } from './steps/results.ts';
import { runSteps } from './steps/run-steps.ts';
import type { Step } from './steps/step.ts';
import { longTestSteps, shotSteps, testSteps } from './steps/steps.ts';
import { budgets, describeTimes } from './steps/times.ts';

/** `npm test`: everything, `-- unit lint` some steps, `-- --for portal` one package, `-- --changed` what differs from main. */
async function test({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(args, { for: 'string', changed: 'boolean' }, 5);
  const workspace = readWorkspace(root);
  return runTests(
    testSteps(workspace, await chooseScope(workspace, values.for, switches.has('changed'))),
    words,
    budgets,
  );
}

function chooseScope(workspace: Workspace, name: string | undefined, isChange: boolean): Promise<Scope> {
  if (name === undefined) return isChange ? scopeOfChange(workspace) : wholeScope(workspace);
  if (isChange) throw new UserError('Either --for or --changed, not both.');
  return scopeOfPackage(workspace, name);
}

/** `npm run test:long`: what takes longer, in the same form. */
function testLong({ root, args }: CommandInput): Promise<number> {
  return runTests(longTestSteps(readWorkspace(root)), parseArguments(args, {}, 5).words);
}

/** `npm run shots`: a picture of every screen, taken by the browser tests' own runner. */
function shots({ root, args }: CommandInput): Promise<number> {
  return runTests(shotSteps(readWorkspace(root)), parseArguments(args, {}, 0).words);
}

/** `npm run lint` */
async function lint({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { counts, output } = await runLint(readWorkspace(root));
  console.info(output);
  return counts.failed === 0 ? 0 : 1;
}

/** `npm run audit`: fails also when the registry could not be asked, for then nothing was checked. */
async function audit({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const { counts, output } = await runAudit(root);
  console.info(output);
  return counts.passed === 1 ? 0 : 1;
}

/** `npm run licenses` */
async function licenses({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  for (const [what, kind] of [
    ['production', '--prod'],
    ['development', '--dev'],
  ]) {
    console.info(`\nPackages for ${what}`);
    const list = ['-y', pnpm, 'licenses', 'list', '--recursive', kind ?? ''];
    const { code } = await runToEnd({
      command: 'npx',
      args: list,
      cwd: root,
      onLine: (line) => console.info(line),
    });
    if (code !== 0) return 1;
  }
  return 0;
}

/** `npm run typecheck` */
function typecheck({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  const workspace = readWorkspace(root);
  return runTests([[{ name: 'types', label: 'Types', run: (say) => runTypecheck(workspace, say) }]], []);
}

async function runTests(
  lanes: readonly (readonly Step[])[],
  words: readonly string[],
  most: typeof budgets = {},
): Promise<number> {
  const progress = new Progress();
  progress.line();
  const { counts, parts } = await runSteps(chooseSteps(lanes, words), progress);
  progress.close();
  console.info(`\n${describeTimes(parts, most).join('\n')}`);
  console.info(`\n${summaryOf(counts)}`);
  return counts.failed === 0 ? 0 : 1;
}

/** @throws UserError when a name is no step's */
export function chooseSteps(lanes: readonly (readonly Step[])[], wanted: readonly string[]): Step[][] {
  const names = lanes.flat().map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`There is no test step "${unknown}".`, [`Steps: ${names.join(', ')}`]);
  }
  return lanes
    .map((lane) => lane.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    .filter((lane) => lane.length > 0);
}

const tool = (run: Command, about: string, usage = ''): CommandEntry => ({
  ...{ usage, about, ignoresSettings: true },
  load: async () => run,
});

export const main = commandLine({
  test: tool(
    test,
    `Types, lint, unit, server and browser tests, or the steps that are named.
  --for      what concerns this package
  --changed  what concerns what differs from main`,
    '[step]... [--for <package> | --changed]',
  ),
  'test:long': tool(testLong, 'The tests that take longer.', '[step]...'),
  shots: tool(shots, 'Takes a picture of every screen into docs/screens.'),
  typecheck: tool(typecheck, 'Checks the types of every package.'),
  lint: tool(lint, 'Checks form and imports of every file.'),
  audit: tool(audit, 'Lists the known vulnerabilities of packages that ship.'),
  licenses: tool(licenses, 'Lists the packages by licence, for production and for development.'),
});
