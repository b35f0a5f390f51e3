import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTeamRemote, shortenCommands } from './shorten-commands.ts';

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

describe('a message for a team', () => {
  test('shows commands without the name of the team’s only remote', () => {
    const text = '`npm run rollback -- events`, npm run trial -- events 1.0.0, npm run dev -- events-more';
    assert.equal(shortenCommands(text), text, 'unchanged in the product’s checkout');
    setTeamRemote('events');
    assert.equal(
      shortenCommands(text),
      '`npm run rollback`, npm run trial -- 1.0.0, npm run dev -- events-more',
    );
    assert.equal(
      shortenCommands('npm run release -- <name> --stored <version>'),
      'npm run release -- --stored <version>',
    );
    assert.equal(shortenCommands('begin: npm run release -- events\n'), 'begin: npm run release\n');
  });

  test('mentions only commands of the team or the operator', () => {
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
});
