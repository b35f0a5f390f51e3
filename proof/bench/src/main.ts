import { parseArguments } from '@northlight/cli/args';
import { type CommandInput, commandLine } from '@northlight/cli/command';
import { Progress } from '@northlight/cli/progress';
import { UserError } from '@northlight/cli/user-error';
import { browserOf } from '@proof/runner/browser';
import { openContext } from './context.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';
import { keepResult } from './report/keep.ts';
import { watchMachine } from './report/machine.ts';

/**
 * `npm run bench`: runs the measurements one after the other and prints what they found; `--keep` also writes it into
 * docs/performance.md, `--rounds 9` repeats what is timed more often, `house --since <revision>` compares. A part that fails does not keep the others from running.
 */
async function bench({ root, args }: CommandInput): Promise<number> {
  const { words, switches, values } = parseArguments(
    args,
    { keep: 'boolean', rounds: 'string', since: 'string' },
    parts.length,
  );
  const rounds = roundsOf(values.rounds);
  const chosen = chooseParts(words);
  const progress = new Progress();
  progress.line();
  const needsBrowser = chosen.some(({ name }) => name !== 'house');
  const browser = needsBrowser ? await browserOf(root, (said) => progress.line(said)) : '';
  let failures = 0;
  const context = await openContext(root, browser);
  try {
    for (const part of chosen) {
      const task = progress.begin(part.label);
      const machine = watchMachine();
      try {
        const result = await part.run({
          ...context,
          rounds,
          ...(values.since === undefined ? {} : { since: values.since }),
          say: (said) => task.update(`${part.label}: ${said}`),
        });
        task.done();
        const measuredOn = machine.describe();
        progress.line(`\n${result}\n\nMeasured on ${measuredOn}.\n`);
        if (switches.has('keep')) keepResult(root, part.name, result, measuredOn);
      } catch (error) {
        failures += 1;
        task.fail();
        progress.line(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      }
    }
  } finally {
    await context.close();
    progress.close();
  }
  return failures === 0 ? 0 : 1;
}

export const main = commandLine({
  bench: {
    usage: '[name]...',
    about: 'Takes the measurements of docs/performance.md, or those that are named.',
    ignoresSettings: true,
    load: async () => bench,
  },
});

/** @throws UserError when a name is no part's */
function chooseParts(wanted: readonly string[]): readonly Part[] {
  const unknown = wanted.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new UserError(`There is no measurement "${unknown}".`, [
      `Measurements: ${parts.map(({ name }) => name).join(', ')}`,
    ]);
  }
  return parts.filter(({ name, isLong }) => (wanted.length === 0 ? isLong !== true : wanted.includes(name)));
}

/** @throws UserError when it is no number of rounds */
function roundsOf(text = '2'): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new UserError(`--rounds is "${text}"; it must be a number from 1 on.`);
}
