import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import { checkTrial, loadOrCreateKeys } from '@northlight/registry';
import { run as release } from '../release/release.ts';
import { captureOutput } from '../testing/capture-output.ts';
import { readLiveVersions, readRegistry, startCheckout } from '../testing/fake-checkout.ts';
import { setEnv } from '../testing/set-env.ts';
import { run as trial } from './trial.ts';

async function setUp(context: TestContext) {
  const { root, data } = await startCheckout(context);
  setEnv(context, { SITE_URL: 'http://127.0.0.1:1' });
  const runTrial = (...args: string[]) =>
    captureOutput(context, () => trial({ root, args: [...args, '--data', data] }));
  const publish = (version: string, source = version) => {
    writeFiles(root, { 'portal/src/main.ts': source });
    const args = ['portal', '--publish', '--version', version, '--data', data];
    return captureOutput(context, () => release({ root, args }));
  };
  const checkLink = async (token: string) =>
    checkTrial(token, await loadOrCreateKeys({}, data), await readRegistry(data));
  return { data, runTrial, publish, checkLink };
}

test('a link shows the newest published version for a day or until it is revoked', async (context) => {
  const { data, runTrial, publish, checkLink } = await setUp(context);
  const before = await readLiveVersions(data);
  await assert.rejects(runTrial('portal'), /portal \S+ is already live/);
  await publish('2.0.0');
  await publish('2.1.0');
  const output = await runTrial('portal');
  const [link = '', token = ''] = /http:\/\/127\.0\.0\.1:1\/__trial\/(\S+)/.exec(output) ?? [];
  const result = await checkLink(token);
  assert.ok(result.ok, output);
  assert.deepEqual([result.trial.name, result.trial.version], ['portal', '2.1.0']);
  const hours = (Date.parse(result.trial.until) - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours < 24.1);

  assert.match(await runTrial('--revoke', link), /portal 2\.1\.0 has been revoked/);
  assert.equal((await checkLink(token)).ok, false);
  const older = /__trial\/(\S+)/.exec(await runTrial('portal', '2.0.0', '--hours', '0.5'))?.[1] ?? '';
  assert.ok((await checkLink(older)).ok);
  assert.deepEqual(await readLiveVersions(data), before);
});

test('refuses to create a link for a version that cannot be shown', async (context) => {
  const { runTrial, publish } = await setUp(context);
  await assert.rejects(runTrial(), /Missing package name/);
  await assert.rejects(runTrial('portal', '9.9.9'), /portal 9\.9\.9 is not in the store/);
  await assert.rejects(runTrial('events'), /The store has no version of events/);
  await publish('2.0.0');
  for (const hours of ['0', '-1', '169', 'x']) {
    await assert.rejects(runTrial('portal', `--hours=${hours}`), /Use a number up to/, hours);
  }
  await assert.rejects(runTrial('--revoke', 'http://x/__trial/nonsense'), /This is not a trial link/);
});
