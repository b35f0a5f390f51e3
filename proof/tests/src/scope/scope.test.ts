import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readWorkspace } from '@northlight/cli/workspace';
import { nodeTestFiles } from '../steps/test-files.ts';
import { scopeOfFiles, scopeOfPackage } from './scope.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const workspace = readWorkspace(root);

describe('the tests for one package', () => {
  test('of a remote are its own, those of the sdk, and what a release of it must pass', async () => {
    const { checked, released, unit, server, browser } = await scopeOfPackage(workspace, 'portal');
    assert.deepEqual([...checked.packages.keys()], ['portal']);
    assert.equal(released, 'portal');
    assert.deepEqual(unit, ['--selectProjects', 'portal', 'sdk']);
    assert.deepEqual(server, []);
    assert.deepEqual(browser, ['/e2e/portal/']);
  });

  test('of a server package are those that node:test runs', async () => {
    const { unit, server } = await scopeOfPackage(workspace, 'registry');
    assert.equal(unit, null);
    assert.ok(server.length > 0 && server.every((file) => file.startsWith('platform/registry/')));
  });

  test('are refused for a name that is no package', async () => {
    await assert.rejects(scopeOfPackage(workspace, 'portall'), /no package "portall"/);
  });
});

describe('the tests for a change', () => {
  test('within a feature reach the changed files, and the browser tests of that feature', async () => {
    const scope = await scopeOfFiles(workspace, ['portal/src/profile/profile-page.tsx', 'docs/portal.md']);
    assert.deepEqual(scope.unit?.slice(0, 3), ['--passWithNoTests', '--selectProjects', 'portal']);
    assert.ok(scope.unit?.includes('--findRelatedTests'));
    assert.deepEqual(scope.server, []);
    assert.deepEqual(scope.browser, ['/e2e/portal/profile.spec.ts']);
  });

  test('outside of a named feature are all browser tests of the remote', async () => {
    const { browser } = await scopeOfFiles(workspace, ['site/src/app.tsx']);
    assert.deepEqual(browser, ['/e2e/site/', '/e2e/rendering/']);
  });

  test('of what many use are all tests of those who use it, and all browser tests', async () => {
    const { unit, server, browser } = await scopeOfFiles(workspace, ['platform/sdk/src/contract/index.ts']);
    assert.ok(unit?.includes('portal') && unit.includes('sdk') && !unit.includes('--findRelatedTests'));
    assert.ok(server.some((file) => file.startsWith('platform/edge/')));
    assert.deepEqual(browser, []);
  });

  test('of a test are that test', async () => {
    const file = 'platform/edge/src/config.test.ts';
    const { unit, server, browser } = await scopeOfFiles(workspace, [file, 'proof/e2e/guard.spec.ts']);
    assert.deepEqual([unit, server, browser], [null, [file], ['/e2e/guard.spec.ts']]);
  });

  test('of the lock file are all there are', async () => {
    const scope = await scopeOfFiles(workspace, ['pnpm-lock.yaml']);
    const all = { checked: workspace, released: null };
    assert.deepEqual(scope, { ...all, unit: [], server: await nodeTestFiles(workspace), browser: [] });
  });

  test('of prose are none', async () => {
    const scope = await scopeOfFiles(workspace, ['README.md', 'docs/architecture.md']);
    const all = { checked: workspace, released: null };
    assert.deepEqual(scope, { ...all, unit: null, server: [], browser: null });
  });
});
