import { readSettings } from '@northlight/node-kit';
import { listenForSignals } from './interrupt.ts';
import { Progress } from './terminal/progress.ts';
import { describeFailure, UserError } from './user-error.ts';

export interface CommandInput {
  /** The root of the checkout that this command line belongs to. */
  readonly root: string;
  readonly args: readonly string[];
}

/** @returns the exit code */
export type Command = (input: CommandInput) => Promise<number>;

export interface CommandEntry {
  /** The arguments, as shown in the help. */
  readonly usage: string;
  readonly description: string;
  /** Skips validation of the environment: the command reads no settings. */
  readonly ignoresSettings?: true;
  /** Imports the command on demand, so that `start` does not load the release code. */
  readonly load: () => Promise<Command>;
}

/** A program with several commands; the first argument is the command's name. @returns the exit code */
export type CommandLine = (root: string, args: readonly string[]) => Promise<number>;

export function createCommandLine(commands: Readonly<Record<string, CommandEntry>>): CommandLine {
  return async (root, [name = '', ...args]) => {
    listenForSignals();
    try {
      const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (entry === undefined) {
        throw new UserError(name === '' ? 'Missing command.' : `Unknown command "${name}".`, [
          `Commands: ${Object.keys(commands).join(', ')}`,
        ]);
      }
      if (args.some((arg) => arg === '--help' || arg === '-h')) {
        new Progress().line(formatHelp(name, entry));
        return 0;
      }
      if (entry.ignoresSettings !== true) readSettings(process.env);
      const command = await entry.load();
      return await command({ root, args });
    } catch (error) {
      const isJson = process.env.LOG_FORMAT === 'json';
      console.error(isJson ? formatFailureAsJson(error) : describeFailure(error));
      return 1;
    }
  };
}

function formatHelp(name: string, { usage, description }: CommandEntry): string {
  const invocation = `npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`;
  return `\nUsage: ${usage === '' ? invocation : `${invocation} -- ${usage}`}\n\n${description}\n`;
}

function formatFailureAsJson(error: unknown): string {
  const message = describeFailure(error).trim();
  return JSON.stringify({ time: new Date().toISOString(), level: 'error', message });
}
