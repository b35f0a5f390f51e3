import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startServer } from '@northlight/node-kit/testing';
import { fetchLiveVersions, waitUntilLive } from './verify-live.ts';

test('fetches the live versions from a running edge, including the shell', async (context) => {
  const { url } = await startServer(context, (_request, response) =>
    response.end(
      JSON.stringify({ shell: { version: '2.0.0' }, remotes: [{ name: 'portal', version: '1.0.0' }] }),
    ),
  );
  assert.deepEqual(await fetchLiveVersions(url), { shell: '2.0.0', portal: '1.0.0' });
});

describe('waitUntilLive', () => {
  test('keeps waiting after failures and old versions', async () => {
    const responses = [null, { portal: '1.0.0' }, { portal: '2.0.0' }];
    await waitUntilLive(
      async () => {
        const next = responses.shift();
        if (!next) throw new Error('connection refused');
        return next;
      },
      'portal',
      '2.0.0',
    );
    assert.equal(responses.length, 0);
  });

  test('reports the version that the edge serves after a timeout', async () => {
    await assert.rejects(
      waitUntilLive(async () => ({ portal: '1.0.0' }), 'portal', '2.0.0', 1),
      /the running edge serves 1\.0\.0/,
    );
    await assert.rejects(
      waitUntilLive(async () => ({}), 'portal', '2.0.0', 1),
      /does not serve portal/,
    );
  });
});
