import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listenForSignals } from './interrupt.ts';
import { UserError } from './user-error.ts';

/** What every command gets. */
export interface CommandInput {
  /** The root of the checkout that this command line belongs to. */
  readonly root: string;
  readonly args: readonly string[];
}

/** @returns the exit code */
export type Command = (input: CommandInput) => Promise<number>;

/** Each command is loaded alone: starting the product does not wait for the code of the tests. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).start,
  reset: async () => (await import('./commands/reset.ts')).reset,
  release: async () => (await import('./commands/release.ts')).release,
  rollback: async () => (await import('./commands/rollback.ts')).rollback,
  'new-remote': async () => (await import('./commands/new-remote.ts')).newRemote,
  'release-keys': async () => (await import('./commands/release-keys.ts')).releaseKeys,
  types: async () => (await import('./commands/types.ts')).types,
};

/** What develops and what proves stands in folders of its own, which a checkout may lack. */
const elsewhere: Readonly<Record<string, string>> = {
  dev: 'local/dev',
  bench: 'proof/bench',
  test: 'proof/runner',
  'test:long': 'proof/runner',
  shots: 'proof/runner',
  typecheck: 'proof/runner',
  lint: 'proof/runner',
};

async function findCommand(root: string, name: string): Promise<Command | undefined> {
  if (Object.hasOwn(commands, name)) return commands[name]?.();
  const folder = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
  if (folder === undefined || !existsSync(join(root, folder))) return undefined;
  const main = join(root, folder, 'src/main.ts');
  const found = (await import(pathToFileURL(main).href)) as { commands: Readonly<Record<string, Command>> };
  return found.commands[name];
}

/** Runs one command. @returns the exit code of the process */
export async function main(root: string, [name = '', ...args]: readonly string[]): Promise<number> {
  listenForSignals();
  try {
    const command = await findCommand(root, name);
    if (command !== undefined) return await command({ root, args });
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

function describeFailure(error: unknown): string {
  if (!(error instanceof UserError)) {
    return `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
  }
  const hints = error.hints.map((hint) => `  ${hint}`);
  return ['', error.message, ...hints, ''].join('\n');
}

/** For a log collector, which reads one object a line. */
function failureAsJson(error: unknown): string {
  const message = describeFailure(error).trim();
  return JSON.stringify({ time: new Date().toISOString(), level: 'error', message });
}
