/** Takes one in so many of a list: the first, and every `oneIn`th after it. */
export interface Sample {
  readonly oneIn: number;
}

/** Nothing is left out. */
export const everything: Sample = { oneIn: 1 };

export const isTaken = ({ oneIn }: Sample, at: number): boolean => at % oneIn === 0;

/** The seed of `npm test`: only a change may make it fail, so it makes the same choices every time. */
export const FIXED_SEED = 1;
