import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { createLeashedProgram, describeExit, runToEnd } from '../processes/child.ts';
import { fetchLiveSchema, findLiveBackend } from '../store/live-backend.ts';
import { getMigrationVersion, listMigrations } from '../store/migrations.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run migrate -- check`: lints the migrations that are not live yet. `npm run migrate -- push` does the same, then pushes
 * them with the Supabase CLI, which gets the remaining arguments.
 * @returns the exit code: 1 if the linter rejects them
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const [action, ...actionArgs] = args.filter((arg) => arg !== '--');
  if (action !== 'check' && action !== 'push') {
    throw new UserError(action === undefined ? 'Missing action.' : `Unknown action "${action}".`, [
      'Use `npm run migrate -- check`, or `npm run migrate -- push` to check and push.',
    ]);
  }
  const checkOptions = action === 'push' ? [] : actionArgs;
  const { values } = parseArguments(checkOptions, { since: 'string', data: 'string' }, 0);
  const isAccepted = await check(root, values);
  if (!isAccepted || action === 'check') return isAccepted ? 0 : 1;
  return push(root, actionArgs);
}

async function check(root: string, { since, data }: Readonly<Record<string, string>>): Promise<boolean> {
  const newestLive = since ?? (await readLiveVersion(resolveDataFolder(root, data ?? process.env.DATA_DIR)));
  const files = listMigrations(root)
    .filter((file) => getMigrationVersion(file) > newestLive)
    .map((file) => join('supabase', 'migrations', file));
  if (files.length === 0) {
    console.info(`\nNothing to check: no migration is newer than the live ${newestLive}.\n`);
    return true;
  }
  const config = join('supabase', 'squawk.toml');
  return (await runTool(root, 'squawk-cli', ['--config', config, '--assume-in-transaction', ...files])) === 0;
}

async function readLiveVersion(dataFolder: string): Promise<string> {
  const backend = findLiveBackend(dataFolder);
  if (backend !== null) return String(await fetchLiveSchema(backend));
  throw new UserError('Cannot determine the live schema: no backend is running or configured.', [
    'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, start the instance, or use --since <newest live migration>.',
  ]);
}

/** The Supabase CLI pushes to a local project by default. Here the default is the linked project. */
export const withTarget = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^--(?:remote|local)\b/.test(arg)) ? args : ['--remote', ...args];

async function push(root: string, args: readonly string[]): Promise<number> {
  const options = ['db', 'push', '--workdir', root, '--yes', ...withTarget(args)];
  const { SUPABASE_ACCESS_TOKEN, SUPABASE_DB_PASSWORD } = process.env;
  const code = await runTool(root, 'supabase', options, { SUPABASE_ACCESS_TOKEN, SUPABASE_DB_PASSWORD });
  if (code !== 0) throw new UserError(`supabase db push failed with exit code ${code}.`);
  return 0;
}

/** Runs a tool from the dependencies in `supabase/package.json`. @returns the exit code */
async function runTool(
  root: string,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<number> {
  const require = createRequire(join(root, 'supabase/package.json'));
  const { bin } = require(`${name}/package.json`) as { bin: Record<string, string> };
  const script = join(require.resolve(`${name}/package.json`), '..', Object.values(bin)[0] ?? '');
  const result = await runToEnd({
    ...createLeashedProgram([script, ...args]),
    cwd: root,
    env,
    onLine: (line) => console.info(line),
  });
  if (result.code === null) throw new UserError(`${name} ${describeExit(result)}.`);
  return result.code;
}
