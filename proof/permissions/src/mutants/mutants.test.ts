import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { harmless } from './harmless.ts';
import { mutants } from './mutants.ts';
import { tryMutants } from './try-mutants.ts';

/** A sample; `mutants.long.test.ts` tries them all. */
describe('the suite notices a sample of holes', async () => {
  const everySixth = (_: unknown, index: number) => index % 6 === 1;
  const holes = mutants.filter(everySixth);
  const others = harmless.filter(everySixth);
  const outcomes = await tryMutants([...holes, ...others]);

  for (const { name } of holes)
    test(name, () => assert.ok((outcomes.get(name)?.wrong ?? 0) > 0, 'no probe saw the hole'));

  for (const { name } of others)
    test(`nothing wrong with: ${name}`, () => assert.deepEqual(outcomes.get(name), { wrong: 0, broken: [] }));
});
