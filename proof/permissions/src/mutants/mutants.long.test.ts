import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { harmless } from './harmless.ts';
import { mutants } from './mutants.ts';
import { tryMutants } from './try-mutants.ts';

describe('the suite notices every hole', async () => {
  const holes = mutants;
  const others = harmless;
  const outcomes = await tryMutants([...holes, ...others]);

  for (const { name } of holes)
    test(name, () => assert.ok((outcomes.get(name)?.wrong ?? 0) > 0, 'no probe saw the hole'));

  for (const { name } of others)
    test(`nothing wrong with: ${name}`, () => assert.deepEqual(outcomes.get(name), { wrong: 0, broken: [] }));

  test('at least 30 holes and 5 harmless changes are tried, each once', () => {
    assert.ok(mutants.length >= 30);
    assert.ok(harmless.length >= 5);
    assert.equal(outcomes.size, mutants.length + harmless.length);
  });
});
