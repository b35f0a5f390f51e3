import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createEdge } from '../edge.ts';
import { builds, createReleases, listen, parseBootData, readJson, startEdge } from '../testing/index.ts';

describe('a switch', () => {
  test('takes effect without a restart, and the old files stay', async (t) => {
    const { put, edge, get } = await startEdge(t);
    const before = await get('/');
    await put([builds.site('1.1.0')], { 'js/new.js': '1' });
    await edge.refresh();
    const after = await get('/');
    const html = await after.text();
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    assert.match(html, /\/remotes\/site\/1\.1\.0\/remoteEntry\.js/);
    const site = parseBootData(html).remotes.find(({ name }) => name === 'site');
    assert.deepEqual([site?.version, site?.previous?.version], ['1.1.0', '1.0.0']);
    assert.match(after.headers.get('content-security-policy') ?? '', /site@1\.1\.0 site@1\.0\.0/);
    for (const version of ['1.0.0', '1.1.0']) {
      assert.equal((await get(`/remotes/site/${version}/remoteEntry.js`)).status, 200);
    }
  });

  test('keeps the last valid registry if the new one is invalid', async (t) => {
    const { root, edge, get } = await startEdge(t);
    const before = await (await get('/')).text();
    await writeFile(join(root, 'registry.json'), '{}');
    await edge.refresh();
    assert.equal(await (await get('/')).text(), before);
    const health = await readJson(await get('/healthz'));
    assert.deepEqual(health.registry, { state: 'kept', reason: 'invalid' });
  });
});

describe('an edge with nothing live', () => {
  test('shows a plain page until the first release', async (t) => {
    const releases = await createReleases(t);
    const edge = await createEdge({
      store: releases.store,
      backend: { kind: 'embedded', url: 'http://127.0.0.1:9', publishableKey: 'k', hasMailbox: false },
    });
    const { get } = await listen(t, edge);
    const response = await get('/about');
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '3']);
    assert.match(await response.text(), /We will be back in a moment/);
    assert.equal((await get('/healthz')).status, 503);
    assert.equal((await get('/registry.json')).status, 503);
    await releases.put([builds.shell()]);
    await edge.refresh();
    assert.equal((await get('/auth')).status, 200);
    assert.equal((await get('/about')).status, 404);
  });
});
