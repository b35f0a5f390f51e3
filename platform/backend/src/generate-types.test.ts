import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { generateTypes, TYPES_FILE } from './generate-types.ts';

test('the checked-in types are those of the migrations', async () => {
  const [fresh, kept] = await Promise.all([generateTypes(), readFile(TYPES_FILE, 'utf8')]);
  assert.ok(fresh === kept, 'auth-kit/src/database.types.ts is stale: npm run types writes it anew');
});
