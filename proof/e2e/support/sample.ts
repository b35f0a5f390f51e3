import { isTaken } from '@proof/permissions/sample';

/**
 * Tags the tests of one kind with many values: `npm test` runs one in so many, `npm run test:long` all.
 */
export function sampler(oneIn: number): () => { tag: '@sampled' | '@long' } {
  const isDrawn = drawn(oneIn);
  return () => ({ tag: isDrawn() ? '@sampled' : '@long' });
}

/** The same for the values within one test, which is to be tagged `@sampled`. */
export function drawn(oneIn: number): () => boolean {
  const sample = { oneIn: process.env.LONG ? 1 : oneIn };
  let at = 0;
  return () => isTaken(sample, at++);
}
