import { isInSample } from '@proof/permissions/sample';

/** Tags the tests of a list: `npm test` runs one in `oneIn`, `npm run test:long` all. */
export function sampler(oneIn: number): () => { tag: '@sampled' | '@long' } {
  const isSampled = pickSample(oneIn);
  return () => ({ tag: isSampled() ? '@sampled' : '@long' });
}

/** Samples values within one test, which needs the tag `@sampled`. */
export function pickSample(oneIn: number): () => boolean {
  const sample = { oneIn: process.env.LONG ? 1 : oneIn };
  let index = 0;
  return () => isInSample(sample, index++);
}
