import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { ensureInstalled, hashInstallation } from '../bootstrap/install.mjs';
import { findNodeProblem } from '../bootstrap/node-version.mjs';
import { findFolderProblem } from '../bootstrap/run.mjs';
import { setEnv } from './testing/set-env.ts';

describe('findNodeProblem', () => {
  for (const version of ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '24.11.0']) {
    test(`accepts Node ${version}`, () => assert.equal(findNodeProblem(version), null));
  }
  for (const version of ['18.20.4', '20.18.3', '21.0.0', '22.4.1', '23.11.0', '25.0.0', '26.1.0']) {
    test(`rejects Node ${version} and lists the supported versions`, () => {
      assert.match(findNodeProblem(version) ?? '', new RegExp(`Node ${version}; .*20\\.19.*22\\.12.*24`));
    });
  }
});

test('findFolderProblem names a character that the bundler cannot read', () => {
  for (const character of ['#', '?', '!'])
    assert.match(
      findFolderProblem(`/home/ada/c${character}/northlight`) ?? '',
      new RegExp(`contains "\\${character}".*\\nRename`),
    );
  assert.equal(findFolderProblem("/home/a [b]*'%20($) ä/northlight"), null);
});

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

function createCheckout(context: TestContext): string {
  const root = createTempFolder(context);
  writeFiles(root, {
    'package.json': { name: 'fake', scripts: { start: 'x' }, devDependencies: { tsx: '1' } },
    'pnpm-workspace.yaml': 'packages:\n  - portal\n  - gone\n',
    'pnpm-lock.yaml': 'lock',
    'portal/package.json': { name: 'portal', dependencies: { react: '1' } },
  });
  return root;
}

describe('hashInstallation', () => {
  for (const [path, content] of [
    ['pnpm-lock.yaml', 'other'],
    ['pnpm-workspace.yaml', 'packages:\n  - portal\n'],
    ['portal/package.json', { name: 'portal', dependencies: { react: '2' } }],
    ['gone/package.json', { name: 'gone' }],
  ] as const) {
    test(`changes with ${path}`, (context) => {
      const root = createCheckout(context);
      const before = hashInstallation(root);
      writeFiles(root, { [path]: content });
      assert.notEqual(hashInstallation(root), before);
    });
  }

  test('does not change with a script or a source file', (context) => {
    const root = createCheckout(context);
    const before = hashInstallation(root);
    writeFiles(root, {
      'package.json': { name: 'fake', scripts: { start: 'y' }, devDependencies: { tsx: '1' } },
      'portal/src/app.tsx': 'x',
    });
    assert.equal(hashInstallation(root), before);
  });
});

describe('ensureInstalled', () => {
  /** Replaces npx with a program that records its arguments and exits with a code. */
  function installFakeNpx(context: TestContext, code: number): void {
    const folder = createTempFolder(context);
    writeFiles(folder, {
      npx: `#!/bin/sh\nmkdir -p node_modules\necho "$@" >> npx.log\nenv > npx.env\necho 'Progress: done'\nexit ${code}\n`,
    });
    chmodSync(join(folder, 'npx'), 0o755);
    setEnv(context, { PATH: `${folder}:${process.env.PATH}` });
  }

  test('installs once, and again after a change', async (context) => {
    const root = createCheckout(context);
    installFakeNpx(context, 0);
    const readRuns = () => readFileSync(join(root, 'npx.log'), 'utf8').trim().split('\n');
    assert.equal(await ensureInstalled(root), true);
    assert.equal(await ensureInstalled(root), true);
    assert.equal(readRuns().length, 1);
    assert.match(readRuns()[0] ?? '', /^-y pnpm@[\d.]+ install --frozen-lockfile/);
    writeFiles(root, { 'pnpm-lock.yaml': 'other' });
    assert.equal(await ensureInstalled(root), true);
    assert.equal(readRuns().length, 2);
  });

  test('hides a pipeline’s secrets from the packages’ install scripts', async (context) => {
    const root = createCheckout(context);
    installFakeNpx(context, 0);
    const secrets = { RELEASE_PRIVATE_KEY: 'secret', SUPABASE_DB_PASSWORD: 'secret' };
    setEnv(context, secrets);
    assert.equal(await ensureInstalled(root), true);
    const scriptEnv = readFileSync(join(root, 'npx.env'), 'utf8');
    assert.match(scriptEnv, /^PATH=/m);
    for (const name of Object.keys(secrets)) assert.doesNotMatch(scriptEnv, new RegExp(`^${name}=`, 'm'));
  });

  test('does not record a failed installation, so that the next run tries again', async (context) => {
    const root = createCheckout(context);
    installFakeNpx(context, 1);
    context.mock.method(console, 'error', () => {});
    assert.equal(await ensureInstalled(root), false);
    assert.equal(existsSync(join(root, 'node_modules/.installed-from')), false);
  });
});

test('a plain npm install says which command to use instead', (context) => {
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  // npm would refuse these versions before it reads `engines`.
  assert.doesNotMatch(JSON.stringify(devDependencies), /catalog:|workspace:/);
  const root = createTempFolder(context);
  writeFiles(root, { 'package.json': manifest, '.npmrc': readFileSync(join(workspace, '.npmrc'), 'utf8') });
  const { status, stderr } = spawnSync('npm', ['install'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  assert.notEqual(status, 0);
  assert.match(stderr.toString(), /use `npm start`/);
});
