import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellManifest } from '@northlight/registry/testing';
import { startEdgeWithBackend } from '../testing/index.ts';

test('the set-up screen replaces all pages, but only while the backend says so', async (t) => {
  const backend: { status: number; rows: object[] } = {
    status: 200,
    rows: [{ revision: 1, needs_setup: true }],
  };
  const { get, edge, put } = await startEdgeWithBackend(t, (request, response) => {
    const isRevision = request.url?.startsWith('/rest/v1/content_revision');
    response.writeHead(isRevision ? backend.status : 201).end(JSON.stringify(isRevision ? backend.rows : {}));
  });
  const open = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.get('location'), headers.get('cache-control')];
  };
  // The live shell has no such screen.
  assert.deepEqual(await open('/about'), [200, null, 'no-cache']);

  const shell = shellManifest({ version: '1.1.0' });
  const routes = [...(shell.routes ?? []), { path: '/set-up', access: 'public', title: 'Set up' } as const];
  await put([{ ...shell, routes }]);
  await edge.refresh();
  const toScreen = [303, '/set-up', 'no-store'];
  for (const path of ['/', '/about', '/auth', '/dashboard', '/nothing'])
    assert.deepEqual(await open(path), toScreen);
  assert.deepEqual(await open('/set-up'), [200, null, 'no-cache']);
  assert.equal((await get('/remotes/site/1.0.0/js/app.js')).status, 200);
  assert.equal((await get('/api/set-up', { method: 'POST' })).status, 201);

  let html = '';
  for (const [status, rows] of [
    [503, backend.rows],
    [200, []],
    [200, [{ revision: 2 }]],
    [200, [{ revision: 3, needs_setup: false, brand: { name: 'Lind' } }]],
  ] as const) {
    Object.assign(backend, { status: 200, rows: [{ revision: 1, needs_setup: true }] });
    await edge.refresh();
    assert.deepEqual(await open('/about'), toScreen);
    // The next request finds it, without a poll in between, and has the new brand.
    Object.assign(backend, { status, rows });
    const page = await get('/about');
    assert.equal(page.status, 200);
    html = await page.text();
    assert.deepEqual(await open('/set-up'), [303, '/auth', 'no-store']);
  }
  assert.match(html, /"name":"Lind"/);
});
