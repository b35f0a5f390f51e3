import { readSettings } from '@northlight/registry/node-kit';
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

export interface CommandEntry {
  /** What stands after the command's name. */
  readonly usage: string;
  readonly about: string;
  /** It reads no setting of the product, so a wrong one does not stop it. */
  readonly ignoresSettings?: true;
  /** Each command is loaded alone: starting the product does not wait for the code of a release. */
  readonly load: () => Promise<Command>;
}

/** A program of several commands: its first argument is the name of one. @returns the exit code of the process */
export type CommandLine = (root: string, args: readonly string[]) => Promise<number>;

export function commandLine(commands: Readonly<Record<string, CommandEntry>>): CommandLine {
  return async (root, [name = '', ...args]) => {
    listenForSignals();
    try {
      const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (entry === undefined) {
        throw new UserError(name === '' ? 'Which command?' : `There is no command "${name}".`, [
          `Commands: ${Object.keys(commands).join(', ')}`,
        ]);
      }
      if (args.some((arg) => arg === '--help' || arg === '-h')) {
        new Progress().line(helpOf(name, entry));
        return 0;
      }
      if (entry.ignoresSettings !== true) readSettings(process.env);
      const command = await entry.load();
      return await command({ root, args });
    } catch (error) {
      const isJson = process.env.LOG_FORMAT === 'json';
      console.error(isJson ? failureAsJson(error) : describeFailure(error));
      return 1;
    }
  };
}

function helpOf(name: string, { usage, about }: CommandEntry): string {
  const call = `npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`;
  return `\nUsage: ${usage === '' ? call : `${call} -- ${usage}`}\n\n${about}\n`;
}

/** For a log collector, which reads one object a line. */
function failureAsJson(error: unknown): string {
  const message = describeFailure(error).trim();
  return JSON.stringify({ time: new Date().toISOString(), level: 'error', message });
}
