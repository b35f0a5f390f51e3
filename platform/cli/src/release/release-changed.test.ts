import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import { ReleaseError } from '@northlight/registry';
import { run as rollback } from '../rollback/rollback.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { Progress } from '../terminal/progress.ts';
import {
  createCheckout,
  markInstalled,
  readBuildLog,
  readLiveVersions,
  start,
  startCheckout,
} from '../testing/fake-checkout.ts';
import { setEnv } from '../testing/set-env.ts';
import { UserError } from '../user-error.ts';
import { listBuildablePackages, readWorkspace } from '../workspace/workspace.ts';
import { createCandidate, planReleases } from './plan-releases.ts';
import { run as release } from './release.ts';
import { explainReleaseError, releaseChanged } from './release-changed.ts';

async function captureProgress(work: (progress: Progress) => Promise<void>): Promise<string> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  await work(new Progress({ isInteractive: false, write }));
  return output;
}
describe('releaseChanged', () => {
  test('builds everything once, then nothing', async (context) => {
    const root = createCheckout(context);
    await start(root);
    const live = await readLiveVersions(join(root, '.data'));
    assert.deepEqual(Object.keys(live).sort(), ['portal', 'shell', 'site']);
    assert.match(live.portal ?? '', /^1\.0\.0-[0-9a-f]{8}$/);
    const [ledgerRow] = await (await openReleaseStore(join(root, '.data'))).ledger(1);
    const skipped = ledgerRow?.checks.filter(({ result }) => result === 'skipped').map(({ check }) => check);
    assert.deepEqual(skipped, ['schema', 'types', 'server render', 'browser run']);
    await start(root);
    assert.deepEqual(readBuildLog(root), ['portal', 'shell', 'site']);
  });

  test('reuses a build from dist or from the stored releases', async (context) => {
    const root = createCheckout(context);
    await start(root);
    await start(root, join(root, 'other'));
    assert.equal(readBuildLog(root).length, 3);
    writeFiles(root, { 'portal/src/main.ts': 'two' });
    await start(root);
    writeFiles(root, { 'portal/src/main.ts': 'one' });
    await start(root);
    assert.equal(readBuildLog(root).length, 4);
    assert.equal(
      (await readLiveVersions(join(root, '.data'))).portal,
      (await readLiveVersions(join(root, 'other'))).portal,
    );
  });

  test('repeats an interrupted build', async (context) => {
    const root = createCheckout(context);
    await start(root);
    rmSync(join(root, 'portal/dist/main.js'));
    await start(root, join(root, 'other'));
    assert.deepEqual(readBuildLog(root), ['portal', 'portal', 'shell', 'site']);
  });

  test('keeps a release from another checkout live, and reports it', async (context) => {
    const { root, data } = await startCheckout(context);
    const otherCheckout = createCheckout(context, ['portal']);
    writeFiles(otherCheckout, { 'portal/src/main.ts': 'from elsewhere' });
    markInstalled(otherCheckout);
    assert.equal(
      await release({
        root,
        args: ['portal', '--version', '2.0.0', '--older', '--from', otherCheckout, '--data', data],
      }),
      0,
    );
    assert.deepEqual(readBuildLog(otherCheckout), ['portal']);
    for (const source of ['one', 'three']) {
      writeFiles(root, { 'portal/src/main.ts': source, 'tsconfig.base.json': { source } });
      const output = await captureProgress((progress) => releaseChanged(root, data, progress));
      assert.equal((await readLiveVersions(data)).portal, '2.0.0');
      assert.match(output, /portal 2\.0\.0 stays live: .+ npm run release -- portal\n/);
    }
    assert.equal(
      readBuildLog(root).filter((name) => name === 'shell').length,
      2,
      'the others are still built',
    );
    markInstalled(root);
    assert.equal(await release({ root, args: ['portal', '--older', '--data', data] }), 0);
    writeFiles(root, { 'portal/src/main.ts': 'four' });
    const checkoutVersion = (await readLiveVersions(data)).portal;
    await start(root);
    assert.notEqual(
      (await readLiveVersions(data)).portal,
      checkoutVersion,
      'releases from this checkout are replaced',
    );
  });

  test('never releases a rolled-back version again, even after other changes', async (context) => {
    const { root, data } = await startCheckout(context);
    const goodVersion = (await readLiveVersions(data)).portal;
    writeFiles(root, { 'portal/src/main.ts': 'bad' });
    await start(root);
    assert.equal(await rollback({ root, args: ['portal', '--data', data] }), 0);
    for (const settings of [{}, { 'a setting': 'shared by all builds' }, {}]) {
      writeFiles(root, { 'tsconfig.base.json': settings });
      const output = await captureProgress((progress) => releaseChanged(root, data, progress));
      assert.equal((await readLiveVersions(data)).portal, goodVersion);
      assert.match(output, new RegExp(`portal ${goodVersion} stays live: `));
    }
    // Back to the good sources, and then to the bad ones again.
    for (const source of ['one', 'bad']) {
      writeFiles(root, { 'portal/src/main.ts': source });
      await start(root);
      assert.equal((await readLiveVersions(data)).portal, goodVersion);
    }
    writeFiles(root, { 'portal/src/main.ts': 'repaired' });
    await start(root);
    assert.notEqual((await readLiveVersions(data)).portal, goodVersion);
  });

  test('holds back in a new store what was rolled back in the former one', async (context) => {
    const { root, data } = await startCheckout(context);
    writeFiles(root, { 'portal/src/main.ts': 'bad' });
    await start(root);
    assert.equal(await rollback({ root, args: ['portal', '--data', data] }), 0);
    setEnv(context, { RELEASE_STORE: 'backend' });
    const workspace = readWorkspace(root);
    const candidates = listBuildablePackages(workspace).map((each) => createCandidate(workspace, each));
    const planned: string[] = [];
    const output = await captureProgress(async (progress) => {
      const plan = await planReleases(null, candidates, { checkout: root, dataFolder: data, progress });
      planned.push(...plan.map(({ target }) => target.name));
    });
    assert.deepEqual(planned, ['shell', 'site']);
    assert.match(output, /history in the former release store is not taken over/);
    assert.match(output, /Skipped portal: .* was rolled back\. .* npm run release -- portal/);
  });

  test('reports the output of a failed build and changes nothing', async (context) => {
    const { root, data } = await startCheckout(context);
    const before = await readLiveVersions(data);
    writeFiles(root, { 'portal/src/main.ts': 'broken', 'site/src/main.ts': 'two' });
    const error = await start(root).catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.message, /build of portal ended with code 1/);
    assert.deepEqual(error.hints, ['src/main.ts: unexpected token']);
    assert.deepEqual(await readLiveVersions(data), before);
  });

  test('reports a gate refusal with its remedy', async (context) => {
    const { root } = await startCheckout(context);
    writeFiles(root, { 'portal/src/main.ts': 'newer' });
    const error = await start(root).catch((caught: unknown) => caught);
    assert.ok(error instanceof UserError);
    assert.match(error.hints.join('\n'), /needs @northlight\/contract \^2\.0\.0[\s\S]*Release a shell/);
  });

  test('explains only once how to reproduce browser failures', () => {
    const failures = ['/a: threw', '/b: is covered'].map((message) => ({
      check: 'browser run' as const,
      message,
      remedy: 'Reproduce it.',
    }));
    const error = explainReleaseError(new ReleaseError('refused', '', failures));
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^The release was refused: its pages failed in the browser\. /);
    assert.deepEqual(error.hints, ['- /a: threw', '- /b: is covered', '  Reproduce it.']);
  });

  test('can run twice at the same time in one checkout', async (context) => {
    const root = createCheckout(context);
    await Promise.all([start(root, join(root, 'a')), start(root, join(root, 'b'))]);
    assert.deepEqual(await readLiveVersions(join(root, 'a')), await readLiveVersions(join(root, 'b')));
    assert.equal(readBuildLog(root).length, 3);
  });

  test('rejects a damaged registry', async (context) => {
    const root = createCheckout(context);
    writeFiles(root, { '.data/releases/registry.json': '{' });
    await assert.rejects(start(root), /registry in .* is invalid/);
  });
});
