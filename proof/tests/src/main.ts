import { parseArguments } from '@northlight/cli/args';
import { runToEnd } from '@northlight/cli/child';
import { type Command, type CommandEntry, type CommandInput, commandLine } from '@northlight/cli/command';
import { pnpm } from '@northlight/cli/install';
import { Progress } from '@northlight/cli/progress';
import { UserError } from '@northlight/cli/user-error';
import { readWorkspace, type Workspace } from '@northlight/cli/workspace';
import { browserOf } from './browser.ts';
import { runLint } from './checks/lint.ts';
import { runTypecheck } from './checks/typecheck.ts';
import { runStages } from './run-stages.ts';
import {
  changedFiles,
  findPackage,
  selectAll,
  selectChanged,
  selectFiles,
  selectPackage,
} from './selection.ts';
import { longTestStages, type Stage, shotStages, testStages } from './stages.ts';

/** `npm test`: everything, the stages or files that are named, `--for` one package, or what is `--changed` against main. */
async function test({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(args, { for: 'string', changed: 'boolean' }, 50);
  const isChange = switches.has('changed');
  if (values.for !== undefined && isChange) throw new UserError('Either --for or --changed, not both.');
  const workspace = readWorkspace(root);
  if (words.some((word) => /\.(test|spec)\.tsx?$/.test(word))) {
    return runTests(root, testStages(selectFiles(workspace, words)), () => `npm test -- ${words.join(' ')}`);
  }
  const select = async () => {
    if (values.for !== undefined) return selectPackage(workspace, values.for);
    return isChange ? selectChanged(workspace, await changedFiles(root)) : selectAll(workspace);
  };
  const option = values.for === undefined ? (isChange ? ' --changed' : '') : ` --for ${values.for}`;
  const lanes = chooseStages(testStages(await select()), words);
  return runTests(root, lanes, (name) => `npm test -- ${name}${option}`);
}

/** `npm run test:long`: what takes longer, in the same form. */
function testLong({ root, args }: CommandInput): Promise<number> {
  const lanes = chooseStages(longTestStages(readWorkspace(root)), parseArguments(args, {}, 5).words);
  return runTests(root, lanes, (name) => `npm run test:long -- ${name}`);
}

/** `npm run shots`: a picture of every screen, taken by the browser tests' own runner. */
function shots({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  return runTests(root, shotStages(), () => 'npm run shots');
}

async function runTests(
  root: string,
  lanes: readonly (readonly Stage[])[],
  repeat: (name: string) => string,
): Promise<number> {
  const progress = new Progress();
  progress.line();
  // Playwright finds it again: its configuration asks the same function.
  if (lanes.flat().some(({ commands }) => commands.some(({ folder }) => folder === 'proof/e2e'))) {
    await browserOf(root, (said) => progress.line(said));
  }
  const failed = await runStages(root, lanes, progress);
  progress.close();
  console.info(failed.length === 0 ? '\nAll stages passed.' : '\nFailed, with the command to repeat it:');
  for (const name of failed) console.info(`  ${name}: ${repeat(name)}`);
  return failed.length === 0 ? 0 : 1;
}

/** @throws UserError when a name is no stage's */
function chooseStages(
  lanes: readonly (readonly Stage[])[],
  wanted: readonly string[],
): readonly (readonly Stage[])[] {
  const names = lanes.flat().map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`There is nothing to run for "${unknown}".`, [`Stages: ${names.join(', ')}`]);
  }
  return wanted.length === 0 ? lanes : lanes.map((lane) => lane.filter(({ name }) => wanted.includes(name)));
}

/** The packages that a check is about: all, or the one that is named. */
function packagesToCheck(root: string, args: readonly string[]): { whole: Workspace; checked: Workspace } {
  const whole = readWorkspace(root);
  const [name] = parseArguments(args, {}, 1).words;
  if (name === undefined) return { whole, checked: whole };
  const found = findPackage(whole, name);
  return { whole, checked: { root, packages: new Map([[found.name, found]]) } };
}

/** `npm run lint` */
async function lint({ root, args }: CommandInput): Promise<number> {
  return (await runLint(packagesToCheck(root, args))) ? 0 : 1;
}

/** `npm run typecheck` */
async function typecheck({ root, args }: CommandInput): Promise<number> {
  return (await runTypecheck(packagesToCheck(root, args).checked)) ? 0 : 1;
}

/**
 * `npm run audit`: known vulnerabilities in what ships, but for those that pnpm-workspace.yaml accepts. Fails also when
 * the registry could not be asked, for then nothing was checked.
 */
async function audit({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  return (await runPnpm(root, ['audit', '--prod'])) ? 0 : 1;
}

/** `npm run licenses` */
async function licenses({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  for (const [what, kind] of [
    ['production', '--prod'],
    ['development', '--dev'],
  ]) {
    console.info(`\nPackages for ${what}`);
    if (!(await runPnpm(root, ['licenses', 'list', '--recursive', kind ?? '']))) return 1;
  }
  return 0;
}

async function runPnpm(root: string, args: readonly string[]): Promise<boolean> {
  const onLine = (line: string) => console.info(line);
  const end = await runToEnd({ command: 'npx', args: ['-y', pnpm, ...args], cwd: root, onLine });
  return end.code === 0;
}

const tool = (run: Command, about: string, usage = ''): CommandEntry => ({
  ...{ usage, about, ignoresSettings: true },
  load: async () => run,
});

export const main = commandLine({
  test: tool(
    test,
    `Types, lint, unit, component, permission and browser tests, or the stages or files that are named.
  --for      what concerns this package
  --changed  what concerns what differs from main`,
    '[stage | file]... [--for <package> | --changed]',
  ),
  'test:long': tool(testLong, 'The tests that take longer.', '[stage]...'),
  shots: tool(shots, 'Takes a picture of every screen into docs/screens.'),
  typecheck: tool(typecheck, 'Checks the types of every package, or of one.', '[package]'),
  lint: tool(lint, 'Checks form and imports of every file, or of one package.', '[package]'),
  audit: tool(audit, 'Lists the known vulnerabilities of packages that ship.'),
  licenses: tool(licenses, 'Lists the packages by licence, for production and for development.'),
});
