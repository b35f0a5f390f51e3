import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import { load } from 'js-yaml';
import { runToEnd } from '../processes/child.ts';
import { parseGithubSteps, parseGitlabSteps } from '../testing/pipelines.ts';
import { copyTemplate } from './copy-template.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = createTempFolder({ after });
const files = copyTemplate(
  join(root, 'platform/create/template'),
  ['remote', 'repository'],
  folder,
  { name: 'spring-events', product: 'https://www.example.com', publicKey: 'key' },
  Object.fromEntries(
    ['auth-kit', 'build', 'cli', 'contract', 'shared-ui'].map((kit) => [`@northlight/${kit}`, '1.6.2']),
  ),
);
const readText = (file: string) => readFileSync(join(folder, file), 'utf8');
const packageJson = JSON.parse(readText('package.json')) as Record<string, Record<string, string>>;

test('a team’s repository uses the versions tested here', () => {
  const { catalog } = load(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Record<string, string>;
  };
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const lockedVersions = { ...devDependencies, ...catalog };
  const tools = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
    ([name]) => !name.startsWith('@northlight/'),
  );
  assert.ok(tools.length > 10);
  for (const [name, version] of tools) assert.equal(version, lockedVersions[name], name);
});

test('a team’s repository refers only to the product and its packages', () => {
  assert.equal(readText('.npmrc'), '@northlight:registry=https://www.example.com/kits/\n');
  assert.deepEqual(JSON.parse(readText('northlight.json')), {
    product: 'https://www.example.com',
    publicKey: 'key',
  });
  assert.equal(packageJson.devDependencies?.['@northlight/cli'], '^1.6.0');
  assert.match(
    readText('remote.ts'),
    /path: '\/spring-events', .*title: 'Spring events'.*contract: '\^1\.6\.0'/s,
  );
  assert.doesNotMatch(
    files.map(readText).join('\n'),
    /my-remote|\{\{\w|workspace:|catalog:|\.\.\/tsconfig|platform\//,
  );
});

const key = 'RELEASE_PRIVATE_KEY';

test('on GitHub only the release step receives the key', () => {
  const steps = parseGithubSteps(readText('.github/workflows/remote.yml'));
  const stepsWithKey = steps.filter(({ secrets }) => secrets.includes(key));
  assert.deepEqual(
    stepsWithKey.map(({ command, isMainOnly }) => [command, isMainOnly]),
    [['npm run release -- --changed', true]],
  );
  const otherSteps = steps.filter(({ job }) => job === stepsWithKey[0]?.job).map(({ command }) => command);
  assert.deepEqual(otherSteps, ['npm ci --ignore-scripts', 'npm run release -- --changed']);
});

test('on GitLab the only job with the key hides it from the installation', () => {
  const steps = parseGitlabSteps(`# ${key} for "release"\n${readText('.gitlab-ci.yml')}`);
  const stepsWithKey = steps.filter(({ secrets }) => secrets.includes(key));
  for (const { job, isMainOnly } of stepsWithKey) assert.deepEqual([job, isMainOnly], ['release', true]);
  for (const { variables } of steps) assert.ok(!(key in variables), 'the variable is set for an environment');
  const [release, ...installations] = stepsWithKey.map(({ command }) => command).reverse();
  assert.equal(release, 'npm run release -- --changed');
  for (const command of installations) assert.ok(command.startsWith(`env -u ${key} `), command);
  assert.ok(installations.includes(`env -u ${key} npm ci --ignore-scripts`));
});

test('a team’s repository is formatted according to its own configuration', async () => {
  const result = await runToEnd({
    command: process.execPath,
    args: [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '.'],
    cwd: folder,
    hiddenStream: 'stderr',
  });
  assert.equal(result.code, 0, result.output);
});

test('docs/teams.md names exactly the scripts of a team’s repository', () => {
  const document = readFileSync(join(root, 'docs/teams.md'), 'utf8');
  const table = [...document.matchAll(/^\| `npm run ([\w-]+)` \|/gm)].map(([, script]) => script);
  const documented = Object.entries(packageJson.scripts ?? {}).filter(([, run]) =>
    run.startsWith('northlight '),
  );
  assert.deepEqual(table.sort(), documented.map(([script]) => script).sort());
});
