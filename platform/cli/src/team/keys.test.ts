import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTempFolder, writeFiles } from '@northlight/node-kit/testing';
import { parseKeys } from '@northlight/registry';
import { runToEnd } from '../processes/child.ts';
import { loadOrCreateKeyPair, readPrivateKey } from './keys.ts';

const program = join(import.meta.dirname, 'main.ts');

test('creates a key pair once, with a private key that only its owner can read', (context) => {
  const root = createTempFolder(context);
  assert.equal(readPrivateKey(root), null);
  const publicKey = loadOrCreateKeyPair(root);
  const privateKey = readPrivateKey(root) ?? '';
  assert.equal(parseKeys({ publicKey, privateKey }).signerPublicKey, publicKey);
  assert.equal(statSync(join(root, '.release-key')).mode & 0o777, 0o600);
  assert.equal(loadOrCreateKeyPair(root), publicKey, 'the existing pair is kept');
});

test('reports a file with other content and does not replace it', (context) => {
  const root = createTempFolder(context);
  writeFiles(root, { '.release-key': 'no key' });
  assert.throws(() => loadOrCreateKeyPair(root), /\.release-key does not contain a valid private key/);
  assert.equal(readPrivateKey(root), 'no key');
});

test('prints only the public key, and rejects a release without a key pair', async (context) => {
  const root = createTempFolder(context);
  writeFiles(root, {
    'package.json': { name: 'events' },
    'northlight.json': { product: 'http://127.0.0.1:9', publicKey: 'MCow' },
  });
  const run = (command: string) =>
    runToEnd({
      ...{ command: process.execPath, args: ['--import', import.meta.resolve('tsx'), program, command] },
      ...{ cwd: root, env: { RELEASE_PRIVATE_KEY: undefined } },
    });
  const refusal = await run('release');
  assert.equal(refusal.code, 1);
  assert.match(refusal.output, /No key to sign the release.*`npm run keys`/s);
  const creation = await run('keys');
  assert.equal(creation.code, 0, creation.output);
  const publicKey = loadOrCreateKeyPair(root);
  assert.ok(
    creation.output.includes(`npm run release-keys -- events --public ${publicKey}`),
    creation.output,
  );
  assert.ok(!creation.output.includes(readPrivateKey(root) ?? ''));
});
