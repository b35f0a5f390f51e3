import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('config.toml has an entry for each function', () => {
  const config = readFileSync(new URL('../config.toml', import.meta.url), 'utf8');
  const entries = [...config.matchAll(/^\[functions\.([\w-]+)\]$/gm)].map(([, name]) => name);
  const folders = readdirSync(new URL('../functions/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => name);
  assert.deepEqual(entries.sort(), folders.sort());
});
