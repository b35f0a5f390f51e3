/** Takes the first of a list and every `oneIn`th after it. */
export interface Sample {
  readonly oneIn: number;
}

export const everything: Sample = { oneIn: 1 };

export const isInSample = ({ oneIn }: Sample, at: number): boolean => at % oneIn === 0;

/** `npm test` is not random, so that only a change can make it fail. */
export const FIXED_SEED = 1;
