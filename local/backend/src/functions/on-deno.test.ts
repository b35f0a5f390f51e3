import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { READS } from './on-deno.ts';

test('a function on Deno may read each variable that it asks for, and no other', async () => {
  const text = await readFile(join(DEFAULT_PROJECT_DIR, 'functions/_shared/hosted-deps.ts'), 'utf8');
  const asked = new Set(Array.from(text.matchAll(/'([A-Z][A-Z_]+)'/g), ([, name = '']) => name));
  assert.deepEqual([...asked].filter((name) => name !== 'POST').sort(), [...READS]);
});
