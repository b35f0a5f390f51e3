import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { createReleaseVersion, hashSources } from './source-hash.ts';
import { listBuildablePackages, listBuildPackages, readWorkspace } from './workspace.ts';

/** A pnpm lock file. Only portal depends on `chart`, through `draw`. */
const createLockFile = (chart = '1.0.0', react = '19.0.0') => `
importers:
  portal:
    dependencies:
      kit:
        specifier: workspace:*
        version: link:../kit
      draw:
        specifier: npm:other-draw@2.0.0
        version: other-draw@2.0.0(react@${react})
  kit:
    devDependencies:
      react:
        specifier: 'catalog:'
        version: ${react}
  shell: {}
packages:
  chart@${chart}:
    resolution: {integrity: sha512-chart}
  other-draw@2.0.0:
    resolution: {integrity: sha512-draw}
  react@${react}:
    resolution: {integrity: sha512-react}
snapshots:
  chart@${chart}: {}
  other-draw@2.0.0(react@${react}):
    dependencies:
      chart: ${chart}
  react@${react}: {}
`;

function createWorkspace(context: TestContext): string {
  const root = createTempFolder(context);
  writeFiles(root, {
    'pnpm-workspace.yaml':
      'packages:\n  - shell\n  - portal\n  - "kit"\n  - gone\n  - platform/*\n\nallowBuilds:\n  - other\n',
    'pnpm-lock.yaml': createLockFile(),
    'tsconfig.base.json': {},
    'shell/package.json': {
      name: 'shell',
      version: '1.0.0',
      scripts: { build: 'x' },
      dependencies: { kit: 'workspace:*' },
    },
    'shell/rsbuild.config.ts': '',
    'portal/package.json': {
      name: 'portal',
      version: '2.1.0',
      scripts: { build: 'x' },
      dependencies: { kit: 'workspace:*', react: '1' },
      devDependencies: { '@northlight/build': 'workspace:*' },
    },
    'portal/rsbuild.config.ts': '',
    'portal/src/app.tsx': 'app',
    'kit/package.json': {
      name: 'kit',
      scripts: { build: 'x' },
      peerDependencies: { '@northlight/domain': '1' },
      devDependencies: { '@northlight/testing': '1' },
    },
    'kit/src/button.tsx': 'button',
    'platform/build/package.json': { name: '@northlight/build' },
    'platform/domain/package.json': { name: '@northlight/domain' },
    'platform/testing/package.json': { name: '@northlight/testing' },
    'platform/edge/package.json': { name: '@northlight/edge' },
    'platform/README.md': 'a file, not a package',
  });
  return root;
}

const hashPackage = (root: string, name = 'portal') => hashSources(readWorkspace(root), name);

describe('the workspace', () => {
  test('lists packages with their own build, the shell first, and skips missing folders', (context) => {
    const workspace = readWorkspace(createWorkspace(context));
    assert.deepEqual(
      listBuildablePackages(workspace).map(({ name }) => name),
      ['shell', 'portal'],
    );
    assert.equal(workspace.packages.has('gone'), false);
  });

  test('includes a build’s dependencies and tools, and their dependencies', (context) => {
    const workspace = readWorkspace(createWorkspace(context));
    assert.deepEqual(
      listBuildPackages(workspace, 'portal').map(({ name }) => name),
      ['@northlight/build', '@northlight/domain', 'kit', 'portal'],
    );
  });
});

describe('hashSources', () => {
  for (const path of [
    'portal/src/app.tsx',
    'portal/src/new.tsx',
    'portal/.env.production',
    'kit/src/button.tsx',
    'platform/build/src/preset.ts',
    'platform/domain/src/index.ts',
    'tsconfig.base.json',
  ]) {
    test(`changes with ${path}`, (context) => {
      const root = createWorkspace(context);
      const before = hashPackage(root);
      writeFiles(root, { [path]: 'changed' });
      assert.notEqual(hashPackage(root), before);
    });
  }

  for (const path of [
    'shell/src/main.tsx',
    'platform/edge/src/main.ts',
    'platform/testing/src/index.ts',
    'portal/src/app/app.test.tsx',
    'portal/README.md',
    'portal/dist/remoteEntry.js',
    'portal/node_modules/x/index.js',
    'portal/src/.app.tsx.swp',
    'portal/.scratch/note.ts',
  ]) {
    test(`does not change with ${path}`, (context) => {
      const root = createWorkspace(context);
      const before = hashPackage(root);
      writeFiles(root, { [path]: 'changed' });
      assert.equal(hashPackage(root), before);
    });
  }

  test('changes when a file is renamed or deleted', (context) => {
    const root = createWorkspace(context);
    const before = hashPackage(root);
    rmSync(join(root, 'portal/src/app.tsx'));
    const hashWithoutFile = hashPackage(root);
    assert.notEqual(hashWithoutFile, before);
    writeFiles(root, { 'portal/src/other.tsx': 'app' });
    assert.notEqual(hashPackage(root), before);
  });

  test('is the same in a checkout without the other remotes', (context) => {
    const root = createWorkspace(context);
    const copy = createTempFolder(context);
    cpSync(root, copy, { recursive: true });
    rmSync(join(copy, 'shell'), { recursive: true });
    assert.equal(hashPackage(copy), hashPackage(root));
  });
});

describe('hashSources with installed packages', () => {
  test('includes the whole lock file in a repository with one package', (context) => {
    const root = createTempFolder(context);
    writeFiles(root, {
      'package.json': { name: 'events', version: '0.1.0', scripts: { build: 'x' } },
      'rsbuild.config.ts': '',
      'pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: false\n',
      'pnpm-lock.yaml': 'react@19.0.0',
    });
    const before = hashPackage(root, 'events');
    writeFiles(root, { 'pnpm-lock.yaml': 'react@19.0.1' });
    assert.notEqual(hashPackage(root, 'events'), before);
  });

  test('includes a dependency for every package that depends on it', (context) => {
    const root = createWorkspace(context);
    const hashBoth = () => ['portal', 'shell'].map((name) => hashPackage(root, name));
    const [portal, shell] = hashBoth();
    writeFiles(root, { 'pnpm-lock.yaml': createLockFile('1.0.1') });
    const [withNewChart, shellWithNewChart] = hashBoth();
    assert.notEqual(withNewChart, portal);
    assert.equal(shellWithNewChart, shell, 'a dependency of one remote does not change the shell');
    writeFiles(root, { 'pnpm-lock.yaml': createLockFile('1.0.0', '19.0.1') });
    const [withNewReact, shellWithNewReact] = hashBoth();
    assert.notEqual(withNewReact, portal);
    assert.notEqual(shellWithNewReact, shell, 'both depend on it through the kit');
  });

  test('changes with the content of the same version', (context) => {
    const root = createWorkspace(context);
    const before = hashPackage(root);
    writeFiles(root, { 'pnpm-lock.yaml': createLockFile().replace('sha512-chart', 'sha512-other') });
    assert.notEqual(hashPackage(root), before);
  });

  test('rejects a lock file that does not contain a dependency', (context) => {
    const root = createWorkspace(context);
    writeFiles(root, { 'pnpm-lock.yaml': createLockFile().replace('  chart@1.0.0: {}\n', '') });
    assert.throws(
      () => hashPackage(root),
      /pnpm-lock\.yaml does not contain chart 1\.0\.0\. Install the packages again/,
    );
  });
});

test('a release version contains eight digits of the hash and is never a bare number', () => {
  assert.equal(createReleaseVersion('0.1.0', 'abcdef0123456789'), '0.1.0-abcdef01');
  assert.equal(createReleaseVersion('0.1.0', '0123456789abcdef'), '0.1.0-3456789a');
  assert.equal(createReleaseVersion('0.1.0', '0'.repeat(64)), '0.1.0-a0000000');
});
