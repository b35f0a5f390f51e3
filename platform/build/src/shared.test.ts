import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { olderNames, suppliedByShell } from './shared.ts';

/** The names that a module of the shell hands packages out by: what stands before a colon, by itself or in quotes. */
const namesIn = (file: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../../shell/src/remotes', file), 'utf8');
  return (name: string) => new RegExp(`^ +(?:'${name}'|${name})[:,]`, 'm').test(text);
};

test('the shell hands out what the table says, by the names that remotes ask by and have asked by', () => {
  const [today, before] = [namesIn('supplied.ts'), namesIn('older.ts')];
  assert.deepEqual(
    suppliedByShell.map(({ name, key = name }) => key).filter((name) => !today(name)),
    [],
  );
  assert.deepEqual(
    Object.keys(olderNames).filter((name) => !before(name)),
    [],
  );
});
