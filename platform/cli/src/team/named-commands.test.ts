import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const cli = join(import.meta.dirname, '..');
const registry = join(cli, '../../registry/src');
const teamPackage = join(cli, '../../create/template/repository/package.json');
/** The sources of a team's commands. The other folders belong to the product's checkout. */
const sourceFolders = [
  ...['dev', 'gate', 'release', 'releases', 'retire', 'rollback', 'rollout', 'store', 'team', 'trial'].map(
    (folder) => join(cli, folder),
  ),
  registry,
];

function listSources(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test'))
    .map((file) => join(path, file));
}

const lines = sourceFolders.flatMap(listSources).flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\*|\/[/*]|import )/.test(line))
    .map((line) => ({ file, line })),
);

test('messages for a team mention only its own or the operator’s commands', () => {
  const { scripts } = JSON.parse(readFileSync(teamPackage, 'utf8')) as {
    scripts: object;
  };
  const operatorCommands = ['packages', 'release-keys', 'reset'];
  const namedCommands = lines.flatMap(({ line, file }) =>
    [...line.matchAll(/npm run ([a-z-]+)/g)].map(([, name = '']) => ({ name, file })),
  );
  assert.ok(namedCommands.length > 10);
  for (const { name, file } of namedCommands)
    assert.ok([...Object.keys(scripts), ...operatorCommands].includes(name), `${name} in ${file}`);
});
