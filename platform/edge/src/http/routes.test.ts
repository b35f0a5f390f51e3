import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog } from '@northlight/node-kit';
import { rollback } from '@northlight/registry';
import { testRelease } from '@northlight/registry/testing';
import { builds, readJson, startEdge, startServer } from '../testing/index.ts';

describe('/healthz', () => {
  test('reports what is live and whether the backend is up', async (t) => {
    let requestedUrl = '';
    const { url } = await startServer(t, (request, response) => {
      requestedUrl = request.url ?? '';
      response.writeHead(401).end();
    });
    const backend = { kind: 'embedded', url, publishableKey: 'k', hasMailbox: false } as const;
    const { get, put, edge } = await startEdge(t, { backend });
    await put([builds.portal('1.2.0')]);
    await edge.refresh();
    assert.deepEqual(await readJson(await get('/healthz')), {
      status: 'ok',
      revision: 2,
      shell: '1.0.0',
      remotes: { dashboard: '1.0.0', portal: '1.2.0', site: '1.0.0' },
      backend: 'up',
      registry: { state: 'current' },
    });
    assert.equal(requestedUrl, '/healthz');
  });

  test('reports only the status to other machines', async (t) => {
    const { get } = await startEdge(t, { trustedProxies: 1 });
    const health = await get('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    // Cached pages work without the backend.
    assert.deepEqual([health.status, await readJson(health)], [200, { status: 'degraded' }]);
  });

  test('a local instance lets no other machine sign in, read the mailbox or list the demo accounts', async (t) => {
    const { get } = await startEdge(t, { isLocalOnly: true });
    const request = async (path: string, address: string) =>
      (await get(path, { headers: { 'x-forwarded-for': address } })).status;
    for (const path of ['/__mailbox', '/__mailbox.json', '/__demo', '/auth/v1/token', '/auth%2Fv1/token']) {
      assert.equal(await request(path, '203.0.113.7'), 403, path);
      assert.notEqual(await request(path, '127.0.0.1'), 403, path);
    }
    assert.notEqual(await request('/rest/v1/settings', '203.0.113.7'), 403);
  });

  test('checks a hosted project at its health URL', async (t) => {
    const requests: unknown[] = [];
    const { url } = await startServer(t, (request, response) => {
      // The edge also polls the content revision.
      if (request.url?.startsWith('/rest/') !== true) requests.push([request.url, request.headers.apikey]);
      response.end('{}');
    });
    const { get } = await startEdge(t, { backend: { kind: 'hosted', url, publishableKey: 'k' } });
    const [first, second] = await Promise.all([get('/healthz'), get('/healthz')]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.deepEqual(requests, [['/auth/v1/health', 'k']]);
  });
});

describe('/registry.json', () => {
  test('reports the live versions to open tabs, and 304 if nothing has changed', async (t) => {
    const { get, put, edge, store } = await startEdge(t);
    const response = await get('/registry.json');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const body = await readJson(response);
    assert.deepEqual([body.revision, body.shell], [1, { version: '1.0.0' }]);
    assert.equal((body.remotes as unknown[]).length, 3);
    assert.equal((await get('/registry.json', { headers })).status, 304);
    await put([builds.portal('1.2.0')]);
    await edge.refresh();
    const next = await get('/registry.json', { headers });
    assert.deepEqual([next.status, (await readJson(next)).revision], [200, 2]);
    await rollback(store, { name: 'portal', ...testRelease });
    await edge.refresh();
    const { recalled } = await readJson(await get('/registry.json'));
    assert.deepEqual(recalled, { portal: ['1.2.0'] }, 'recalled versions are listed');
  });
});

describe('root files', () => {
  test("come from the shell's release", async (t) => {
    const { get, put, edge } = await startEdge(t);
    assert.equal((await get('/favicon.svg')).status, 404);
    assert.equal((await get('/favicon.ico')).status, 204);
    await put([builds.shell('1.1.0')], { 'favicon.svg': '<svg/>' });
    await edge.refresh();
    const icon = await get('/favicon.svg');
    assert.deepEqual([icon.headers.get('content-type'), await icon.text()], ['image/svg+xml', '<svg/>']);
    assert.equal(icon.headers.get('cache-control'), 'public, max-age=3600');
  });
});

test('password managers find the page for changing a password', async (t) => {
  const { get } = await startEdge(t);
  const response = await get('/.well-known/change-password');
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/auth/account']);
});

describe('the access log', () => {
  test('has one bounded line per request, without query and without secrets in paths', async (t) => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', format: 'json', write: (line) => lines.push(line) });
    const { get } = await startEdge(t, { log });
    lines.length = 0;
    await get('/blog/a-post?token=secret');
    await get(`/${'x'.repeat(3000)}`);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual([first?.message, first?.status, typeof first?.ms], ['GET /blog/:slug', 200, 'number']);
    assert.ok(String(second?.message).length < 300);
    assert.equal(lines.length, 2);
    assert.ok(!lines.join('').includes('secret'));
  });
});
