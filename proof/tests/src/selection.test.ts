import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readWorkspace } from '@northlight/cli/workspace';
import { selectAll, selectChanged, selectFiles, selectPackage } from './selection.ts';
import { getTestStage, type TestStage } from './test-files.ts';

const workspace = readWorkspace(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''));
const listFolders = (files: readonly string[], stage: TestStage) =>
  [
    ...new Set(files.filter((file) => getTestStage(file) === stage).map((file) => file.split('/src/')[0])),
  ].sort();

test('every kind of test except long ones runs by default', () => {
  const { files } = selectAll(workspace);
  const stages = new Set(files.map(getTestStage));
  assert.deepEqual([...stages].sort(), ['browser', 'components', 'permissions', 'unit']);
  assert.deepEqual(
    files.filter((file) => /\.long\.test\.|\/(long|shots)\//.test(file)),
    [],
  );
});

describe('--for', () => {
  test('with a remote runs its tests, the contract’s tests, its browser tests and a release check', () => {
    const { files, checks, released } = selectPackage(workspace, 'portal');
    assert.deepEqual(listFolders(files, 'components'), ['platform/contract', 'portal']);
    assert.deepEqual(listFolders(files, 'unit'), []);
    const specs = files.filter((file) => getTestStage(file) === 'browser');
    assert.ok(specs.length > 0 && specs.every((file) => file.startsWith('proof/e2e/portal/')));
    assert.deepEqual([checks, released], [{ package: 'portal' }, 'portal']);
  });

  test('with a server package runs only its own tests', () => {
    const { files, released } = selectPackage(workspace, 'registry');
    assert.deepEqual(new Set(files.map(getTestStage)), new Set(['unit']));
    assert.deepEqual(listFolders(files, 'unit'), ['platform/registry']);
    assert.equal(released, undefined);
  });

  test('refuses an unknown package', () => {
    assert.throws(() => selectPackage(workspace, 'portall'), /Unknown package "portall"/);
  });
});

describe('--changed', () => {
  const selectFor = (...files: string[]) => selectChanged(workspace, files).files;

  test('for an app runs the tests of its dependents and its own browser tests', () => {
    const files = selectFor('portal/src/profile/profile-page.tsx', 'docs/portal.md');
    assert.ok(listFolders(files, 'components').includes('portal'));
    assert.ok(!listFolders(files, 'components').includes('site'));
    const specs = files.filter((file) => getTestStage(file) === 'browser');
    assert.ok(specs.length > 0 && specs.every((file) => file.startsWith('proof/e2e/portal/')));
  });

  test('for a shared package runs the tests of its dependents and every browser test', () => {
    const files = selectFor('platform/contract/src/index.ts');
    for (const folder of ['portal', 'site', 'shell'])
      assert.ok(listFolders(files, 'components').includes(folder));
    assert.ok(listFolders(files, 'unit').includes('platform/edge'));
    assert.ok(files.includes('proof/e2e/guard.spec.ts') && files.includes('proof/e2e/site/blog.spec.ts'));
  });

  test('for a test runs only that test', () => {
    const testFiles = ['platform/edge/src/config.test.ts', 'proof/e2e/guard.spec.ts'];
    assert.deepEqual([...selectFor(...testFiles, 'site/src/deleted.test.ts')].sort(), testFiles);
  });

  test('for the lock file runs everything, for documents nothing', () => {
    assert.deepEqual(selectFor('pnpm-lock.yaml'), selectAll(workspace).files);
    assert.deepEqual(selectFor('README.md', 'docs/decisions.md'), []);
  });
});

test('a named test file runs without the checks, even if long; other files are refused', () => {
  const file = 'platform/cli/src/start/start.long.test.ts';
  assert.deepEqual(selectFiles(workspace, [`./${file}`]), { files: [file], checks: 'none' });
  assert.throws(() => selectFiles(workspace, ['a.test.ts']), /"a.test.ts" is not a test file/);
});
