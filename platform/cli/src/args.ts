import { parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

/** The options of a command: `string` takes a value (`--version 1.2.3`), `boolean` is a switch. */
export type OptionTable = Readonly<Record<string, 'string' | 'boolean'>>;

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

/**
 * Parses the arguments of a command.
 * @throws UserError for an unknown option, a missing value or too many positionals
 */
export function parseArguments(args: readonly string[], options: OptionTable, maxCount: number): Arguments {
  const { positionals, values } = parseOrThrow(args, options);
  const extra = positionals[maxCount];
  if (extra !== undefined) throw new UserError(`Unexpected argument "${extra}".`);
  const entries = Object.entries(values);
  const missing = entries.find(([, value]) => value === '');
  if (missing !== undefined) throw new UserError(`--${missing[0]} needs a value.`);
  return {
    positionals,
    values: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    switches: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
  };
}

function parseOrThrow(args: readonly string[], options: OptionTable) {
  try {
    return parseArgs({
      // npm may pass on its own `--`.
      args: args.filter((arg) => arg !== '--'),
      options: Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }])),
      allowPositionals: true,
    });
  } catch (error) {
    const names = Object.entries(options).map(
      ([name, type]) => `--${name}${type === 'string' ? ' <value>' : ''}`,
    );
    throw new UserError(error instanceof Error ? error.message : String(error), [
      names.length === 0 ? 'This command takes no options.' : `Options: ${names.join(', ')}`,
    ]);
  }
}
