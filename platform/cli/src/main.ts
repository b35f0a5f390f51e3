import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '@northlight/node-kit';
import { listenForSignals } from './interrupt.ts';
import { Progress } from './terminal/progress.ts';
import { describeFailure, UserError } from './user-error.ts';

/** What every command gets. */
export interface CommandInput {
  /** The root of the checkout that this command line belongs to. */
  readonly root: string;
  readonly args: readonly string[];
}

/** @returns the exit code */
export type Command = (input: CommandInput) => Promise<number>;

interface CommandEntry {
  /** What stands after the command's name. */
  readonly usage: string;
  readonly about: string;
  readonly load: () => Promise<Command>;
}

const dataOption = '[--data <folder>]';

/** Each command is loaded alone: starting the product does not wait for the code of the tests. */
const commands: Readonly<Record<string, CommandEntry>> = {
  start: {
    usage: '',
    about: 'Builds what changed, starts backend and edge, and stays until it is interrupted.',
    load: async () => (await import('./commands/start.ts')).start,
  },
  init: {
    usage: `[<e-mail address>] [--name <name>] [--domains <domain>,<domain>] ${dataOption}`,
    about: `Makes the first admin of an instance without demo data, and lets addresses of these domains sign up.
  --domains  adds to those that may sign up already; works without an address too`,
    load: async () => (await import('./commands/init.ts')).init,
  },
  reset: {
    usage: '',
    about: 'Makes the data folder new.',
    load: async () => (await import('./commands/reset.ts')).reset,
  },
  release: {
    usage: `<name>... | --changed [--check [--with-migrations] | --publish | --verify | --rollout [--steps <plan>]] [--version x.y.z | --stored x.y.z] [--dirty] [--from <checkout>] ${dataOption}`,
    about: `Builds these packages, checks them against what is live, and makes them live in one switch.
  --changed  instead of names: all that is live of other sources than these
  --check    checks alone: nothing is stored or switched
  --with-migrations  checks as if the migrations of this checkout were live
  --publish  stores, but does not switch
  --verify   builds what is live once more, and compares every file
  --rollout  for a share of the accounts that grows, and that stops itself when the version fails more often
  --steps    by another plan than 5/8h,20/8h,50/8h,100: percent of the accounts, and how long at least
  --stored   makes a version live that lies in the store
  --dirty    takes sources that are in no commit`,
    load: async () => (await import('./commands/release.ts')).release,
  },
  rollback: {
    usage: `<name> [version] ${dataOption}`,
    about: 'Makes an earlier version live again, by itself the one before the live one.',
    load: async () => (await import('./commands/rollback.ts')).rollback,
  },
  releases: {
    usage: `[name] ${dataOption}`,
    about: 'Lists what is live; with a name, the versions of it that are kept.',
    load: async () => (await import('./commands/releases.ts')).releases,
  },
  retire: {
    usage: `<remote> [--redirect <path>] ${dataOption}`,
    about: `Takes a remote out of what is live: its addresses say that they are gone, or lead to --redirect.
\`npm run rollback -- <remote>\` brings it back.`,
    load: async () => (await import('./commands/retire.ts')).retire,
  },
  rollout: {
    usage: `<name> [status | pause | resume | stop | finish] ${dataOption}`,
    about: `Says how a rollout stands, or changes it.
  pause   leaves the share where it is; resume lets it grow again
  stop    takes the version back from everybody
  finish  makes it live for everybody`,
    load: async () => (await import('./commands/rollout.ts')).rollout,
  },
  trial: {
    usage: `<name> [version] [--hours n] | --revoke <link> ${dataOption}`,
    about: `Prints a link that shows a published version in the browsers that open it, for 24 hours; by itself the newest.
  --hours   for so long instead, up to 168
  --revoke  ends a link before its time`,
    load: async () => (await import('./commands/trial.ts')).trial,
  },
  'new-remote': {
    usage: '<name>',
    about: 'Makes a new remote in this workspace.',
    load: async () => (await import('./commands/new-remote.ts')).newRemote,
  },
  packages: {
    usage: `[--replace] ${dataOption}`,
    about: `Packs what teams with a repository of their own install; a running product serves it at /kits/.
  --replace  takes the place of a version that was given out with other content`,
    load: async () => (await import('./commands/packages.ts')).packages,
  },
  'release-keys': {
    usage: `[name...] [--public <key>] [--server] | --list | --withdraw <name or key> [--keep] | --sign ${dataOption}`,
    about: `Without a name: prints a new pair of root keys, which sign everything; nothing is stored.
With names: gives a key the right to release these and nothing else.
  --public    the key, of a pair that the team has made itself; without it a new pair, its private half in a file
  --server    its server bundle may run on the edges: only for whom you trust like a root key
  --list      lists the keys of teams
  --withdraw  ends a key at once, and what is live by it
  --keep      what is live by it stays, on the root key's signature
  --sign      signs anew, by the root key that is here, what another has signed`,
    load: async () => (await import('./commands/release-keys.ts')).releaseKeys,
  },
  backup: {
    usage: `[--to <folder>] ${dataOption}`,
    about: 'Saves rows, accounts, files and releases as one file, encrypted for BACKUP_RECIPIENT.',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restore: {
    usage: `[file] --data <folder> [--from <folder>] [--unsigned]`,
    about: 'Puts a backup, by itself the newest, into an empty data folder.',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  drill: {
    usage: `[file] [--from <folder>] [--keep] [--unsigned] ${dataOption}`,
    about: `Restores a backup, by itself the newest, into a new product elsewhere on this machine, and proves it.
  --keep      leaves the restored data folder where it is
  --unsigned  takes a backup that was made where the private key for releases is not`,
    load: async () => (await import('./commands/drill.ts')).drill,
  },
  'backup-keys': {
    usage: '',
    about: 'Prints a new pair of keys that encrypt and decrypt backups.',
    load: async () => (await import('./commands/backup-keys.ts')).backupKeys,
  },
  migrate: {
    usage: `check [--since <migration>] ${dataOption} | push [options of supabase db push]`,
    about: `Lints the migrations that are not live yet: what would break open tabs or lock a table is refused.
  check    checks alone
  push     checks, then runs \`supabase db push\` on the linked project, or on --remote=<address>
  --since  the newest migration that is live; by default what the backend says`,
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  types: {
    usage: '',
    about: 'Writes the database types and supabase/schema.sql from the migrations.',
    load: async () => (await import('./commands/types.ts')).types,
  },
};

/** What develops and what proves stands in folders of its own, which a checkout may lack. */
const elsewhere: Readonly<Record<string, { readonly folder: string } & Omit<CommandEntry, 'load'>>> = {
  dev: {
    folder: 'local/dev',
    usage: '[<app> [--alone | --into <url>]]',
    about: `Everything with hot reload; with a name, that app and the shell against the built others.
  --alone    that remote by itself, on a page of its own
  --into     that remote inside a product that runs elsewhere, for you alone`,
  },
  bench: {
    folder: 'proof/bench',
    usage: '[name]...',
    about: 'Takes the measurements of docs/performance.md, or those that are named.',
  },
  test: {
    folder: 'proof/runner',
    usage: '[step]... [--for <package> | --changed]',
    about: `Types, lint, unit, server and browser tests, or the steps that are named.
  --for      what concerns this package
  --changed  what concerns what differs from main`,
  },
  'test:long': { folder: 'proof/runner', usage: '[step]...', about: 'The tests that take longer.' },
  shots: { folder: 'proof/runner', usage: '', about: 'Takes a picture of every screen into docs/screens.' },
  typecheck: { folder: 'proof/runner', usage: '', about: 'Checks the types of every package.' },
  lint: { folder: 'proof/runner', usage: '', about: 'Checks form and imports of every file.' },
  audit: {
    folder: 'proof/runner',
    usage: '',
    about: 'Lists the known vulnerabilities of packages that ship.',
  },
  licenses: {
    folder: 'proof/runner',
    usage: '',
    about: 'Lists the packages by licence, for production and for development.',
  },
};

/** They read no setting of the product, so a wrong one stops none of them. */
const withoutSettings: readonly string[] = [
  ...['new-remote', 'release-keys', 'backup-keys', 'types'],
  ...['bench', 'test', 'test:long', 'shots', 'typecheck', 'lint', 'audit', 'licenses'],
];

async function findCommand(root: string, name: string): Promise<Command | undefined> {
  if (Object.hasOwn(commands, name)) return commands[name]?.load();
  const folder = Object.hasOwn(elsewhere, name) ? elsewhere[name]?.folder : undefined;
  if (folder === undefined || !existsSync(join(root, folder))) return undefined;
  const main = join(root, folder, 'src/main.ts');
  const found = (await import(pathToFileURL(main).href)) as { commands: Readonly<Record<string, Command>> };
  return found.commands[name];
}

/** Runs one command. @returns the exit code of the process */
export async function main(root: string, [name = '', ...args]: readonly string[]): Promise<number> {
  listenForSignals();
  try {
    const entry = Object.entries({ ...elsewhere, ...commands }).find(([known]) => known === name)?.[1];
    if (entry !== undefined && args.some((arg) => arg === '--help' || arg === '-h')) {
      new Progress().line(helpOf(name, entry));
      return 0;
    }
    const command = await findCommand(root, name);
    if (command !== undefined) {
      if (!withoutSettings.includes(name)) readSettings(process.env);
      return await command({ root, args });
    }
    const known = [...Object.keys(commands), ...Object.keys(elsewhere)].join(', ');
    throw new UserError(name === '' ? 'Which command?' : `There is no command "${name}".`, [
      `Commands: ${known}`,
    ]);
  } catch (error) {
    const isJson = process.env.LOG_FORMAT === 'json';
    console.error(isJson ? failureAsJson(error) : describeFailure(error));
    return 1;
  }
}

function helpOf(name: string, { usage, about }: Omit<CommandEntry, 'load'>): string {
  const call = `npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`;
  return `\nUsage: ${usage === '' ? call : `${call} -- ${usage}`}\n\n${about}\n`;
}

/** For a log collector, which reads one object a line. */
function failureAsJson(error: unknown): string {
  const message = describeFailure(error).trim();
  return JSON.stringify({ time: new Date().toISOString(), level: 'error', message });
}
