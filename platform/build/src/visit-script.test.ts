import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundleInlineScript } from './bundle-inline-script.ts';

/** With the rollout data, policy and cookie, a first visit may grow by 500 bytes in total. */
const maxBytes = 350;

test('the script that reports visits to public pages stays tiny', async () => {
  const script = await bundleInlineScript(
    './src/document/visit.ts',
    fileURLToPath(new URL('../../../shell', import.meta.url)),
  );
  assert.match(script, /sendBeacon/);
  const size = brotliCompressSync(script).length;
  assert.ok(size <= maxBytes, `${size} bytes`);
});
