/** Takes the first item of a list and every `oneIn`th item after it. */
export interface Sample {
  readonly oneIn: number;
}

export const fullSample: Sample = { oneIn: 1 };

export const isInSample = ({ oneIn }: Sample, index: number): boolean => index % oneIn === 0;
