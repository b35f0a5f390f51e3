import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pickPort } from '@northlight/cli/ports';
import { FolderStore, releaseTogether } from '@northlight/registry';
import {
  createBuilder,
  remoteManifest,
  shellManifest,
  testKeyPair,
  testKeys,
  testRelease,
} from '@northlight/registry/testing';

const root = join(import.meta.dirname, '../../../..');
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const maxBytes = 150_000_000;
const userId = 1000;

/** Measures a folder in bytes without following links. */
function measureSize(folder: string): number {
  const [size = ''] = execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t');
  return Number(size);
}

function changeOwner(folder: string): void {
  chownSync(folder, userId, userId);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), userId, userId);
}

test('the image serves pages as a user who can write only to the data folder', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('chmod', ['755', folder]);
  const [source, app, data] = ['source', 'app', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(source);
  execFileSync('bash', ['-c', `git archive HEAD | tar x -C '${source}'`], { cwd: root });
  const [, install = ''] = /^RUN (npx .*)$/m.exec(dockerfile) ?? [];
  assert.match(install, / \/app$/);
  execFileSync('bash', ['-c', install.replace(/ \/app$/, ` '${app}'`)], { cwd: source, stdio: 'pipe' });
  rmSync(source, { recursive: true });

  assert.ok(measureSize(app) < maxBytes, `${measureSize(app)} bytes`);
  const packages = readdirSync(join(app, 'node_modules/.pnpm'));
  for (const name of [
    'typescript',
    'jest',
    'playwright-core',
    '@rsbuild+core',
    '@supabase+lite',
    '@electric-sql+pglite',
  ])
    assert.ok(!packages.some((each) => each.startsWith(`${name}@`)), name);

  const store = new FolderStore(join(data, 'releases'), testKeys);
  const builds = [shellManifest({ version: '1.0.0' }), remoteManifest('site', ['/'], { version: '1.0.0' })];
  const build = createBuilder(folder);
  await releaseTogether(store, await Promise.all(builds.map((each) => build(each))), testRelease);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) changeOwner(data);

  const [, env = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  const port = await pickPort();
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: app,
    ...(isRoot ? { uid: userId, gid: userId } : {}),
    env: {
      ...Object.fromEntries(env.split(' ').map((pair) => pair.split('='))),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      HOME: '/nonexistent',
      RELEASE_STORE: 'folder',
      RELEASE_PUBLIC_KEY: testKeyPair.publicKey,
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  assert.equal(child.exitCode, null, output);
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);
  assert.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /<!doctype html>/i);
  for (const line of output.trim().split('\n')) assert.ok(JSON.parse(line), line);
  assert.ok(!existsSync('/nonexistent'));
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
});
