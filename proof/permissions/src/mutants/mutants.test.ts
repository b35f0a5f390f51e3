import { describe } from 'node:test';
import { harmless } from './harmless.ts';
import { mutants } from './mutants.ts';
import { testMutants } from './try-mutants.ts';

const everySixth = (_: unknown, index: number) => index % 6 === 1;

/** A sample; `mutants.long.test.ts` tries them all. */
describe('the suite notices a sample of holes', async () => {
  await testMutants(mutants.filter(everySixth), harmless.filter(everySixth));
});
