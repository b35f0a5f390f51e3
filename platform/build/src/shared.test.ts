import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { suppliedByShell } from './shared.ts';

test('the shell supplies every package that the table assigns to it', () => {
  const file = join(import.meta.dirname, '../../../shell/src/remotes/supplied.ts');
  const text = readFileSync(file, 'utf8');
  const isSupplied = (name: string) => new RegExp(`^ +(?:'${name}'|${name})[:,]`, 'm').test(text);
  assert.deepEqual(
    suppliedByShell.map(({ name }) => name).filter((name) => !isSupplied(name)),
    [],
  );
});
