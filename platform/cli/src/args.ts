import { UserError } from './user-error.ts';

/** Which options a command takes: `true` for one with a value (`--version 1.2.3`), `false` for a bare switch. */
export type OptionTable = Readonly<Record<string, boolean>>;

export interface Arguments {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

/**
 * Reads the arguments of a command. `--name value` and `--name=value` mean the same.
 * @throws UserError for an unknown option, a missing value or too many words
 */
export function parseArguments(args: readonly string[], options: OptionTable, maxWords: number): Arguments {
  const words: string[] = [];
  const values: Record<string, string> = {};
  const switches = new Set<string>();
  const rest = args.filter((arg) => arg !== '--');
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const [name = '', given] = splitOnce(arg.slice(2));
    const takesValue = Object.hasOwn(options, name) ? options[name] : undefined;
    if (takesValue === undefined) throw new UserError(`There is no option --${name}.`, [usageOf(options)]);
    if (!takesValue) {
      if (given !== undefined) throw new UserError(`--${name} takes no value.`);
      switches.add(name);
      continue;
    }
    const value = given ?? rest.shift();
    if (value === undefined || value === '' || value.startsWith('--')) {
      throw new UserError(`--${name} needs a value.`);
    }
    values[name] = value;
  }
  const extra = words[maxWords];
  if (extra !== undefined) throw new UserError(`"${extra}" is one argument too many.`);
  return { words, values, switches };
}

function splitOnce(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function usageOf(options: OptionTable): string {
  const names = Object.entries(options).map(
    ([name, takesValue]) => `--${name}${takesValue ? ' <value>' : ''}`,
  );
  return names.length === 0 ? 'This command takes no options.' : `Options: ${names.join(', ')}`;
}
