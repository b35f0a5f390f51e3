import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readWorkspace } from '@northlight/cli/workspace';
import { selectAll, selectChanged, selectFiles, selectPackage } from './selection.ts';
import { type Kind, kindOf } from './test-files.ts';

const workspace = readWorkspace(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''));
const foldersOf = (files: readonly string[], kind: Kind) =>
  [...new Set(files.filter((file) => kindOf(file) === kind).map((file) => file.split('/src/')[0]))].sort();

test('runs every kind of test by default, except long ones', () => {
  const { files } = selectAll(workspace);
  const kinds = new Set(files.map(kindOf));
  assert.deepEqual([...kinds].sort(), ['browser', 'components', 'permissions', 'unit']);
  assert.deepEqual(
    files.filter((file) => /\.long\.test\.|\/(long|shots)\//.test(file)),
    [],
  );
});

describe('--for', () => {
  test('for a remote runs its tests, the sdk tests, its browser tests and a release check', () => {
    const { files, checks, released } = selectPackage(workspace, 'portal');
    assert.deepEqual(foldersOf(files, 'components'), ['platform/sdk', 'portal']);
    assert.deepEqual(foldersOf(files, 'unit'), []);
    const specs = files.filter((file) => kindOf(file) === 'browser');
    assert.ok(specs.length > 0 && specs.every((file) => file.startsWith('proof/e2e/portal/')));
    assert.deepEqual([checks, released], [{ package: 'portal' }, 'portal']);
  });

  test('for a server package runs only its own tests', () => {
    const { files, released } = selectPackage(workspace, 'registry');
    assert.deepEqual(new Set(files.map(kindOf)), new Set(['unit']));
    assert.deepEqual(foldersOf(files, 'unit'), ['platform/registry']);
    assert.equal(released, undefined);
  });

  test('refuses an unknown package', () => {
    assert.throws(() => selectPackage(workspace, 'portall'), /Unknown package "portall"/);
  });
});

describe('--changed', () => {
  const changed = (...files: string[]) => selectChanged(workspace, files).files;

  test('in an app runs the tests of its dependents and its own browser tests', () => {
    const files = changed('portal/src/profile/profile-page.tsx', 'docs/portal.md');
    assert.ok(foldersOf(files, 'components').includes('portal'));
    assert.ok(!foldersOf(files, 'components').includes('site'));
    const specs = files.filter((file) => kindOf(file) === 'browser');
    assert.ok(specs.length > 0 && specs.every((file) => file.startsWith('proof/e2e/portal/')));
  });

  test('in a shared package runs the tests of its dependents and every browser test', () => {
    const files = changed('platform/sdk/src/contract/index.ts');
    for (const folder of ['portal', 'site', 'shell'])
      assert.ok(foldersOf(files, 'components').includes(folder));
    assert.ok(foldersOf(files, 'unit').includes('platform/edge'));
    assert.ok(files.includes('proof/e2e/guard.spec.ts') && files.includes('proof/e2e/site/blog.spec.ts'));
  });

  test('in a test runs that test', () => {
    const ownFiles = ['platform/edge/src/config.test.ts', 'proof/e2e/guard.spec.ts'];
    assert.deepEqual([...changed(...ownFiles, 'site/src/deleted.test.ts')].sort(), ownFiles);
  });

  test('in the lock file runs everything, and in documents nothing', () => {
    assert.deepEqual(changed('pnpm-lock.yaml'), selectAll(workspace).files);
    assert.deepEqual(changed('README.md', 'docs/decisions.md'), []);
  });
});

test('runs a named test file without the checks, even a long one, and refuses other files', () => {
  const file = 'platform/cli/src/start/start.long.test.ts';
  assert.deepEqual(selectFiles(workspace, [`./${file}`]), { files: [file], checks: 'none' });
  assert.throws(() => selectFiles(workspace, ['a.test.ts']), /"a.test.ts" is not a test file/);
});
