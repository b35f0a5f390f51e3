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

/** Takes one in so many of a list: the first, and every `oneIn`th after it. */
export interface Sample {
  readonly oneIn: number;
}

/** Nothing is left out. */
export const everything: Sample = { oneIn: 1 };

export const isTaken = ({ oneIn }: Sample, at: number): boolean => at % oneIn === 0;

/** The seed of `npm test`: only a change may make it fail, so it makes the same choices every time. */
export const FIXED_SEED = 1;
