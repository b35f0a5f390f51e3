import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { writeFiles } from '@northlight/node-kit/testing';
import { generateKeyPair } from '@northlight/registry';
import { run as release } from '../release/release.ts';
import { run as rollback } from '../rollback/rollback.ts';
import { captureOutput } from '../testing/capture-output.ts';
import { readBuildLog, readLiveVersions, startCheckout } from '../testing/fake-checkout.ts';
import { setEnv } from '../testing/set-env.ts';
import { run as releaseKeys } from './release-keys.ts';

async function setUp(context: TestContext) {
  const { root, data } = await startCheckout(context);
  const { publicKey, privateKey } = JSON.parse(readFileSync(join(data, 'release-keys.json'), 'utf8'));
  setEnv(context, { RELEASE_PUBLIC_KEY: publicKey, RELEASE_PRIVATE_KEY: privateKey });
  const useKey = (key: string) => {
    process.env.RELEASE_PRIVATE_KEY = key;
  };
  const runKeys = (...args: string[]) =>
    captureOutput(context, () => releaseKeys({ root, args: [...args, '--data', data] }));
  const releaseVersion = (name: string, version: string) => {
    writeFiles(root, { [`${name}/src/main.ts`]: version });
    return captureOutput(context, () =>
      release({ root, args: [name, '--version', version, '--data', data] }),
    );
  };
  return { root, data, useKey, privateKey, runKeys, releaseVersion };
}

/** Reads the private key from the file that the command printed. */
function readPrintedKey(output: string): string {
  const [, file = ''] = /The private key is in (\S+)\. /.exec(output) ?? [];
  assert.equal(statSync(file).mode & 0o777, 0o600);
  return readFileSync(file, 'utf8').trim();
}

test('a team’s key releases only its own remote, until the key is revoked', async (context) => {
  const { root, data, useKey, privateKey, runKeys, releaseVersion } = await setUp(context);
  const first = (await readLiveVersions(data)).portal;
  const output = await runKeys('portal');
  const key = readPrintedKey(output);
  assert.ok(!output.includes(key));
  assert.match(output, /The key [0-9a-f]{8} may release portal and nothing else\./);

  useKey(key);
  await releaseVersion('portal', '2.0.0');
  await releaseVersion('portal', '2.1.0');
  await captureOutput(context, () => rollback({ root, args: ['portal', '--data', data] }));
  assert.equal((await readLiveVersions(data)).portal, '2.0.0');
  await assert.rejects(releaseVersion('site', '2.0.0'), /may not change site\. It may release portal\./);
  await assert.rejects(runKeys('site'), /may not change the list of team keys/);

  useKey(privateKey);
  assert.match(await runKeys('--list'), /^[0-9a-f]{8} {2}portal {2}MCow/m);
  const removed = await runKeys('--withdraw', 'portal');
  assert.match(removed, /may no longer release portal/);
  assert.match(removed, new RegExp(`portal 2\\.0\\.0 is no longer live. ${first}, signed`));
  assert.equal((await readLiveVersions(data)).portal, first);
  assert.match(await runKeys('--list'), /No team has a key/);
  useKey(key);
  await assert.rejects(releaseVersion('portal', '2.2.0'), /It may not release anything/);
});

test('rejects a key without permission before any build', async (context) => {
  const { root, useKey, releaseVersion } = await setUp(context);
  const before = readBuildLog(root);
  useKey(generateKeyPair().privateKey);
  await assert.rejects(
    releaseVersion('portal', '2.0.0'),
    /It may not release anything.*release-keys -- <names> --public MCow/,
  );
  useKey('');
  await assert.rejects(releaseVersion('portal', '2.0.0'), /set RELEASE_PRIVATE_KEY/);
  assert.deepEqual(readBuildLog(root), before);
});

test('a release signed with a revoked key stays live if the root key re-signs it', async (context) => {
  const { data, useKey, privateKey, runKeys, releaseVersion } = await setUp(context);
  useKey(readPrintedKey(await runKeys('portal')));
  await releaseVersion('portal', '2.0.0');
  useKey(privateKey);
  await runKeys('--withdraw', 'portal', '--keep');
  assert.equal((await readLiveVersions(data)).portal, '2.0.0');
  await releaseVersion('portal', '2.1.0');
});

test('prints new root keys without a name, and re-signs with --sign', async (context) => {
  const { runKeys, data } = await setUp(context);
  const before = await readLiveVersions(data);
  const pair = await captureOutput(context, () => releaseKeys({ root: '/', args: [] }));
  assert.match(pair, /^RELEASE_PUBLIC_KEY=MCow\S+$[\s\S]*^RELEASE_PRIVATE_KEY=MC4C\S+$/m);
  assert.match(await runKeys('--sign'), /root keys: revision \d+/);
  assert.deepEqual(await readLiveVersions(data), before);
});

test('rejects conflicting arguments', async (context) => {
  const { runKeys } = await setUp(context);
  await assert.rejects(runKeys('--list', '--sign'), /cannot be combined/);
  await assert.rejects(runKeys('--keep'), /--keep needs --withdraw/);
  await assert.rejects(runKeys('--withdraw', 'nobody'), /No key matches nobody/);
  await assert.rejects(runKeys('Portal'), /"Portal" is not a valid release name/);
  await assert.rejects(runKeys('portal', '--public', 'xyz'), /is not an Ed25519 key in base64/);
});
