import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { describeEnd, leashed, runToEnd } from '../processes/child.ts';
import { liveBackend, liveSchema } from '../releases/live-backend.ts';
import { UserError } from '../user-error.ts';

/**
 * `npm run migrate -- check`: lints the migrations that are not live yet for what breaks open tabs or locks a table.
 * `npm run migrate -- push` then pushes them by the Supabase CLI, which gets the arguments after it.
 * @returns the exit code: 1 when they are refused
 */
export async function migrate({ root, args }: CommandInput): Promise<number> {
  const [action, ...given] = args.filter((arg) => arg !== '--');
  if (action !== 'check' && action !== 'push') {
    throw new UserError(`migrate what? "${action ?? ''}" is neither check nor push.`, [
      '`npm run migrate -- check` checks, `npm run migrate -- push` checks and pushes.',
    ]);
  }
  const own = action === 'push' ? [] : given;
  const { values } = parseArguments(own, { since: 'string', data: 'string' }, 0);
  const isAccepted = await check(root, values);
  if (!isAccepted || action === 'check') return isAccepted ? 0 : 1;
  return push(root, given);
}

async function check(root: string, { since, data }: Readonly<Record<string, string>>): Promise<boolean> {
  const newestLive = since ?? (await liveVersion(dataFolderOf(root, data ?? process.env.DATA_DIR)));
  const files = await migrationsAfter(root, newestLive);
  if (files.length === 0) {
    console.info(`\nNo migration is later than ${newestLive}, which is live.\n`);
    return true;
  }
  const config = join('supabase', 'squawk.toml');
  return (await runTool(root, 'squawk-cli', ['--config', config, '--assume-in-transaction', ...files])) === 0;
}

async function liveVersion(dataFolder: string): Promise<string> {
  const backend = liveBackend(dataFolder);
  if (backend !== null) return String(await liveSchema(backend));
  throw new UserError('Which schema is live? No backend runs here and none is named.', [
    'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, start the product, or say --since <the newest live migration>.',
  ]);
}

async function migrationsAfter(root: string, version: string): Promise<string[]> {
  const folder = join('supabase', 'migrations');
  const names = (await readdir(join(root, folder))).filter((name) => /^\d+_.+\.sql$/.test(name)).sort();
  return names.filter((name) => (name.split('_')[0] ?? '') > version).map((name) => join(folder, name));
}

/** The Supabase CLI pushes to a local project by default; here the linked one is meant unless another is named. */
export const pushOptions = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^--(?:remote|local)\b/.test(arg)) ? args : ['--remote', ...args];

async function push(root: string, args: readonly string[]): Promise<number> {
  const options = ['db', 'push', '--workdir', root, '--yes', ...pushOptions(args)];
  const code = await runTool(root, 'supabase', options);
  if (code !== 0) throw new UserError(`supabase db push ended with code ${code}.`);
  return 0;
}

/** Runs the program of a package that `supabase/package.json` names. @returns its exit code */
async function runTool(root: string, name: string, args: readonly string[]): Promise<number> {
  const require = createRequire(join(root, 'supabase/package.json'));
  const { bin } = require(`${name}/package.json`) as { bin: Record<string, string> };
  const script = join(require.resolve(`${name}/package.json`), '..', Object.values(bin)[0] ?? '');
  const end = await runToEnd({
    ...leashed([script, ...args]),
    cwd: root,
    onLine: (line) => console.info(line),
  });
  if (end.code === null) throw new UserError(`${name} ${describeEnd(end)}.`);
  return end.code;
}
