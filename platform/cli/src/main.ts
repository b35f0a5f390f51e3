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
  dev: async () => (await import('./commands/dev.ts')).dev,
  test: async () => (await import('./commands/test.ts')).test,
  'test:long': async () => (await import('./commands/test.ts')).testLong,
  bench: async () => (await import('./commands/bench.ts')).bench,
  shots: async () => (await import('./commands/test.ts')).shots,
  typecheck: async () => (await import('./commands/typecheck.ts')).typecheck,
  lint: async () => (await import('./commands/lint.ts')).lint,
  types: async () => (await import('./commands/types.ts')).types,
};

/** Runs one command. @returns the exit code of the process */
export async function main(root: string, [name = '', ...args]: readonly string[]): Promise<number> {
  listenForSignals();
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(commands).join(', ');
    console.error(name === '' ? `Commands: ${known}` : `There is no command "${name}". Commands: ${known}`);
    return 1;
  }
  try {
    const command = await load();
    return await command({ root, args });
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
