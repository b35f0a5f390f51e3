import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { harmless } from './harmless.ts';
import { mutants } from './mutants.ts';
import { testMutants } from './try-mutants.ts';

describe('the suite notices every hole', async () => {
  const tried = await testMutants(mutants, harmless);

  test('at least 30 holes and 5 harmless changes are tried, each once', () => {
    assert.ok(mutants.length >= 30);
    assert.ok(harmless.length >= 5);
    assert.equal(tried, mutants.length + harmless.length);
  });
});
