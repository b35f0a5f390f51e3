import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTempFolder, startServer, writeFiles } from '@northlight/node-kit/testing';
import { run as releases } from '../releases/releases.ts';
import { run as rollback } from '../rollback/rollback.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { captureOutput } from '../testing/capture-output.ts';
import {
  commit,
  createCheckout,
  createRepository,
  markInstalled,
  readLiveVersions,
  readRevision,
  startCheckout,
} from '../testing/fake-checkout.ts';
import { setEnv } from '../testing/set-env.ts';
import { describeFailure, UserError } from '../user-error.ts';
import { findReleaseBrowser } from './inspection.ts';
import { run as release } from './release.ts';

describe('release', () => {
  test('rejects an unknown name, an invalid version and a folder that is not a checkout', async (context) => {
    const root = createCheckout(context);
    markInstalled(root);
    await assert.rejects(release({ root, args: [] }), /Missing package name/);
    await assert.rejects(release({ root, args: ['dashboard'] }), /dashboard cannot be released/);
    await assert.rejects(
      release({ root, args: ['portal', '--version', 'v2'] }),
      /"v2" is not a valid version/,
    );
    const empty = createTempFolder(context);
    await assert.rejects(release({ root, args: ['portal', '--from', empty] }), /is not a checkout/);
  });

  test('makes several packages live in one switch, and rejects options for a single package', async (context) => {
    const { root, data } = await startCheckout(context);
    writeFiles(root, { 'shell/src/main.ts': 'two', 'portal/src/main.ts': 'two' });
    const before = await readRevision(data);
    const { shell, portal } = await readLiveVersions(data);
    assert.equal(await release({ root, args: ['shared-ui', 'portal', '--data', data] }), 0);
    assert.equal(await readRevision(data), before + 1);
    const after = await readLiveVersions(data);
    assert.ok(after.shell !== shell && after.portal !== portal, 'the shell supplies shared-ui');
    await assert.rejects(
      release({ root, args: ['portal', 'site', '--version', '2.0.0', '--data', data] }),
      /--version can be used with only one package/,
    );
    await assert.rejects(release({ root, args: ['portal', '--check', '--publish'] }), /cannot be combined/);
  });

  test('checks without storing, stores without a switch, and makes a stored version live', async (context) => {
    const { root, data } = await startCheckout(context);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    const before = await readLiveVersions(data);
    const portal = ['portal', '--version', '2.0.0', '--data', data];
    assert.equal(await release({ root, args: [...portal, '--check'] }), 0);
    const stored = ['portal', '--stored', '2.0.0', '--data', data];
    await assert.rejects(release({ root, args: stored }), /portal 2\.0\.0 is not in the store/);
    assert.equal(await release({ root, args: [...portal, '--publish'] }), 0);
    assert.deepEqual(await readLiveVersions(data), before);
    rmSync(join(root, 'portal/dist'), { recursive: true });
    assert.equal(await release({ root, args: stored }), 0);
    assert.equal((await readLiveVersions(data)).portal, '2.0.0');
    const list = (...args: string[]) =>
      captureOutput(context, () => releases({ root, args: [...args, '--data', data] }));
    assert.match(await list(), new RegExp(`^portal +2\\.0\\.0 .* ${before.portal}$`, 'm'));
    assert.match(await list('portal'), /^2\.0\.0 .* live$/m);
    assert.equal(await rollback({ root, args: ['portal', before.portal ?? '', '--data', data] }), 0);
    assert.deepEqual(await readLiveVersions(data), before);
  });

  test('requires committed sources or --dirty', async (context) => {
    const { root, data } = await startCheckout(context, createRepository(context));
    writeFiles(root, { 'portal/src/main.ts': 'two', 'site/src/main.ts': 'two' });
    const error = await release({ root, args: ['portal', '--data', data] }).catch(
      (caught: unknown) => caught,
    );
    assert.ok(error instanceof UserError);
    assert.deepEqual(
      error.hints.slice(0, -1),
      ['- portal/src/main.ts'],
      'changes to other packages are ignored',
    );
    assert.equal(await release({ root, args: ['portal', '--check', '--data', data] }), 0);
    assert.equal(await release({ root, args: ['portal', '--dirty', '--data', data] }), 0);
  });

  test('records its commits, and with --changed releases only changed packages', async (context) => {
    const { root, data } = await startCheckout(context, createRepository(context));
    const change = (name: string, message: string) =>
      commit(root, message, { [`${name}/src/main.ts`]: message });
    change('portal', 'First');
    const releaseChanged = () => release({ root, args: ['--changed', '--data', data] });
    assert.equal(await releaseChanged(), 0);
    change('portal', 'Second');
    change('site', 'Another team’s commit');
    change('portal', 'Third');
    const before = await readLiveVersions(data);
    assert.equal(await releaseChanged(), 0);
    const after = await readLiveVersions(data);
    const differing = Object.keys(after).filter((name) => after[name] !== before[name]);
    assert.deepEqual(differing.sort(), ['portal', 'site']);
    const rows = await (await openReleaseStore(data)).ledger(10);
    assert.deepEqual(rows.find(({ name }) => name === 'portal')?.changes, ['Third', 'Second']);

    const revision = await readRevision(data);
    assert.equal(await releaseChanged(), 0);
    assert.equal(await readRevision(data), revision, 'nothing was released');
  });

  test('compares the schema with the backend, or with the checkout if the backend will be migrated', async (context) => {
    const { root, data } = await startCheckout(context);
    const { url } = await startServer(context, (_request, response) => response.end('20260101000000'));
    setEnv(context, { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' });
    writeFiles(root, {
      'portal/src/main.ts': 'migrated',
      'supabase/migrations/20260101000000_first.sql': '',
      'supabase/migrations/30000101000000_later.sql': '',
    });
    const run = (...args: string[]) => release({ root, args: [...args, '--data', data] });
    await assert.rejects(run('portal', '--check'), (error) => {
      assert.match(describeFailure(error), /portal: needs schema 30000101000000/);
      return true;
    });
    assert.equal(await run('--changed', '--check', '--with-migrations'), 0);
    await assert.rejects(run('portal', '--with-migrations'), /--with-migrations needs --check/);
  });

  test('requires a browser in a pipeline, unless told otherwise', async (context) => {
    setEnv(context, { CI: 'true' });
    const findNone = async () => null;
    await assert.rejects(findReleaseBrowser(false, findNone), /No Chromium or Chrome was found/);
    assert.equal(await findReleaseBrowser(true, findNone), null);
    delete process.env.CI;
    assert.equal(await findReleaseBrowser(false, findNone), null);
  });

  test('stops a build that never finishes, and lets others build afterwards', async (context) => {
    const { root, data } = await startCheckout(context);
    writeFiles(root, { 'portal/src/main.ts': 'endless' });
    setEnv(context, { RELEASE_LIMIT: '1' });
    await assert.rejects(
      release({ root, args: ['portal', '--data', data] }),
      /The build of portal timed out after 1 s/,
    );
    delete process.env.RELEASE_LIMIT;
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    assert.equal(await release({ root, args: ['portal', '--data', data] }), 0);
  });
});
