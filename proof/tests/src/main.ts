import { parseArguments } from '@northlight/cli/args';
import { runToEnd } from '@northlight/cli/child';
import {
  type Command,
  type CommandEntry,
  type CommandInput,
  createCommandLine,
} from '@northlight/cli/command';
import { pnpm } from '@northlight/cli/install';
import { Progress } from '@northlight/cli/progress';
import { UserError } from '@northlight/cli/user-error';
import { readWorkspace, type Workspace } from '@northlight/cli/workspace';
import { findOrInstallBrowser } from './browser.ts';
import { runLint } from './checks/lint.ts';
import { runTypecheck } from './checks/typecheck.ts';
import { runStages } from './run-stages.ts';
import {
  findPackage,
  listChangedFiles,
  selectAll,
  selectChanged,
  selectFiles,
  selectPackage,
} from './selection.ts';
import { readServicesOptions } from './services/options.ts';
import {
  createLongTestStages,
  createServicesStages,
  createShotStages,
  createTestStages,
  type Stage,
} from './stages.ts';
import { withPostgres } from './test-postgres.ts';

/** `npm test`: runs everything, the named stages or files, `--for` one package, or what has changed since main (`--changed`). */
async function test({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(args, { for: 'string', changed: 'boolean' }, 50);
  const isForChanges = switches.has('changed');
  if (values.for !== undefined && isForChanges)
    throw new UserError('Use either --for or --changed, not both.');
  const workspace = readWorkspace(root);
  if (positionals.some((word) => /\.(test|spec)\.tsx?$/.test(word))) {
    return runTests(
      root,
      createTestStages(selectFiles(workspace, positionals)),
      () => `npm test -- ${positionals.join(' ')}`,
    );
  }
  const select = async () => {
    if (values.for !== undefined) return selectPackage(workspace, values.for);
    return isForChanges ? selectChanged(workspace, await listChangedFiles(root)) : selectAll(workspace);
  };
  const option = values.for === undefined ? (isForChanges ? ' --changed' : '') : ` --for ${values.for}`;
  const lanes = chooseStages(createTestStages(await select()), positionals);
  return runTests(root, lanes, (name) => `npm test -- ${name}${option}`);
}

/** `npm run test:long`: runs the long tests. */
function testLong({ root, args }: CommandInput): Promise<number> {
  const lanes = chooseStages(
    createLongTestStages(readWorkspace(root)),
    parseArguments(args, {}, 5).positionals,
  );
  return withPostgres(() => runTests(root, lanes, (name) => `npm run test:long -- ${name}`));
}

/** `npm run test:services`: asks the product's questions of an instance, or of the embedded backend. */
function testServices({ root, args }: CommandInput): Promise<number> {
  const env = readServicesOptions(args, process.env);
  const run = () => runTests(root, createServicesStages(env), () => 'npm run test:services');
  return env.SERVICES_URL === undefined ? withPostgres(run) : run();
}

/** `npm run shots`: takes screenshots with the runner of the browser tests. */
function shots({ root, args }: CommandInput): Promise<number> {
  parseArguments(args, {}, 0);
  return runTests(root, createShotStages(), () => 'npm run shots');
}

async function runTests(
  root: string,
  lanes: readonly (readonly Stage[])[],
  formatRerun: (name: string) => string,
): Promise<number> {
  const progress = new Progress();
  progress.line();
  // Playwright's configuration will find the same browser.
  if (lanes.flat().some(({ commands }) => commands.some(({ folder }) => folder === 'proof/e2e'))) {
    await findOrInstallBrowser(root, (message) => progress.line(message));
  }
  const failed = await runStages(root, lanes, progress);
  progress.close();
  console.info(failed.length === 0 ? '\nAll stages passed.' : '\nFailed stages and how to rerun them:');
  for (const name of failed) console.info(`  ${name}: ${formatRerun(name)}`);
  return failed.length === 0 ? 0 : 1;
}

/** @throws UserError for an unknown stage */
function chooseStages(
  lanes: readonly (readonly Stage[])[],
  requestedNames: readonly string[],
): readonly (readonly Stage[])[] {
  const names = lanes.flat().map(({ name }) => name);
  const unknown = requestedNames.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`Unknown stage "${unknown}", or it has nothing to run.`, [
      `Stages: ${names.join(', ')}`,
    ]);
  }
  return requestedNames.length === 0
    ? lanes
    : lanes.map((lane) => lane.filter(({ name }) => requestedNames.includes(name)));
}

/** Returns the packages to check: all, or the named one. */
function selectPackages(root: string, args: readonly string[]): { workspace: Workspace; checked: Workspace } {
  const workspace = readWorkspace(root);
  const [name] = parseArguments(args, {}, 1).positionals;
  if (name === undefined) return { workspace, checked: workspace };
  const selected = findPackage(workspace, name);
  return { workspace, checked: { root, packages: new Map([[selected.name, selected]]) } };
}

/** `npm run lint` */
async function lint({ root, args }: CommandInput): Promise<number> {
  return (await runLint(selectPackages(root, args))) ? 0 : 1;
}

/** `npm run typecheck` */
async function typecheck({ root, args }: CommandInput): Promise<number> {
  return (await runTypecheck(selectPackages(root, args).checked)) ? 0 : 1;
}

/** Passes its arguments on to a command of pnpm. */
const createPnpmCommand =
  (...pnpmArgs: string[]): Command =>
  async ({ root, args }) => {
    const onLine = (line: string) => console.info(line);
    const command = { command: 'npx', args: ['-y', pnpm, ...pnpmArgs, ...args], cwd: root, onLine };
    return (await runToEnd(command)).code === 0 ? 0 : 1;
  };

const createCommand = (run: Command, description: string, usage = ''): CommandEntry => ({
  ...{ usage, description, ignoresSettings: true },
  load: async () => run,
});

export const main = createCommandLine({
  test: createCommand(
    test,
    `Runs types, lint, unit, component, permission and browser tests, or the named stages or files.
  --for      only the stages for this package
  --changed  only the stages for changes since main`,
    '[stage | file]... [--for <package> | --changed]',
  ),
  'test:long': createCommand(testLong, 'Runs the long tests.', '[stage]...'),
  'test:services': createCommand(
    testServices,
    `Asks SUPABASE_URL what the product needs of it; without it, asks the embedded backend.
  --domain      a domain whose addresses may sign up there
  --with        what is there besides Auth and REST; default: storage,functions
  --emails      a URL that lists sent emails as JSON; without it, questions about emails are skipped
  --among-data  also ask an instance with other accounts`,
    '[--domain <domain>] [--with <parts>] [--emails <url>] [--among-data]',
  ),
  shots: createCommand(shots, 'Saves screenshots of the main screens in docs/screens.'),
  typecheck: createCommand(typecheck, 'Checks the types of every package, or of one.', '[package]'),
  lint: createCommand(
    lint,
    'Checks formatting, lint rules and imports of every file, or of one package.',
    '[package]',
  ),
  audit: createCommand(
    createPnpmCommand('audit', '--prod'),
    'Lists known vulnerabilities of production packages, except those accepted in pnpm-workspace.yaml.',
  ),
  licenses: createCommand(
    createPnpmCommand('licenses', 'list', '--recursive'),
    'Lists all packages by licence, or with --prod only those of production.',
    '[--prod]',
  ),
  'new-table': {
    usage: '<name> [--client]',
    description: `Creates the migration of a table and its entries in the lists of tables.
  --client  its rows belong to a client's project; without it, visitors read published rows`,
    ignoresSettings: true,
    load: async () => (await import('./new-table/new-table.ts')).run,
  },
  types: {
    usage: '',
    description: "Writes the database's types and supabase/schema.sql from the migrations.",
    ignoresSettings: true,
    load: async () => (await import('@local/backend/generate-types')).main,
  },
});
