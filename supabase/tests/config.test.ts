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

test('deno.json and deno.lock have the versions of the workspace, and name no registry', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(read('../package.json')) as { dependencies: Record<string, string> };
  const catalog = read('../../pnpm-workspace.yaml');
  const expected = Object.entries(dependencies)
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name, version]) => {
      const [, shared] = new RegExp(`^  "?${name}"?: (\\S+)$`, 'm').exec(catalog) ?? [];
      return `npm:${name}@${version === 'catalog:' ? shared : version}`;
    });
  const { imports } = JSON.parse(read('../functions/deno.json')) as { imports: Record<string, string> };
  const packages = Object.values(imports).filter((target) => target.startsWith('npm:'));
  assert.deepEqual(packages.sort(), expected.sort());
  const lock = read('../functions/deno.lock');
  assert.deepEqual(Object.keys(JSON.parse(lock).specifiers).sort(), expected);
  assert.doesNotMatch(lock, /:\/\//);
});
