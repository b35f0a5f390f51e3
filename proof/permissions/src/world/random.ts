import { execFileSync } from 'node:child_process';

/** Choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<Choice>(choices: readonly Choice[]): Choice;
}

/** Mulberry32: small, and good enough to spread choices. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <Choice>(choices: readonly Choice[]): Choice => {
      const choice = choices[below(choices.length)];
      if (choice === undefined && choices.length === 0) throw new Error('There is nothing to choose from.');
      return choice as Choice;
    },
  };
}

/** Every so-many-th of a list, beginning elsewhere with each seed: after that many seeds all of it was taken. */
export interface Sample {
  readonly seed: number;
  readonly oneIn: number;
}

/** Nothing is left out. */
export const everything: Sample = { seed: 0, oneIn: 1 };

export const isTaken = ({ seed, oneIn }: Sample, at: number): boolean => (at + seed) % oneIn === 0;

/** What `npm test` takes of a list that `npm run test:long` takes whole: another part with each commit. */
export function sampleOfCommit(oneIn: number): Sample {
  return { seed: seedOfCommit(), oneIn };
}

/** The same on the same commit. `SAMPLE_SEED` repeats a run whose seed is known. */
export function seedOfCommit(): number {
  if (process.env.SAMPLE_SEED) return Number(process.env.SAMPLE_SEED);
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(hash.toString('utf8', 0, 6), 16);
  } catch {
    // Sources without their history: by the day.
    return Math.floor(Date.now() / 86_400_000);
  }
}
