import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { FinishedSpan } from '@northlight/registry/node-kit/traces';
import { startEdge } from '../testing/index.ts';
import { getServicePath } from './routes.ts';

const [traceId, spanId, childId] = ['a'.repeat(32), 'b'.repeat(16), 'c'.repeat(16)];
const report = {
  path: '/project/7',
  traceId,
  parentId: spanId,
  root: { traceId, spanId, name: 'click button', start: 1000, end: 2000 },
  spans: [{ spanId: childId, name: 'PATCH', path: '/rest/v1/x', status: 503, start: 1100, end: 1900 }],
};

async function startTracedEdge(t: TestContext) {
  const forwarded: FinishedSpan[] = [];
  const edge = await startEdge(t, { traces: { forward: (spans) => void forwarded.push(...spans) } });
  const send = async (body: unknown, headers = { 'sec-fetch-site': 'same-origin' }) =>
    (await edge.get('/__traces', { method: 'POST', body: JSON.stringify(body), headers })).status;
  return { ...edge, forwarded, send };
}

describe('browser traces', () => {
  test('add nothing to a document when disabled, and at most 1.5 kB when enabled', async (t) => {
    const { get } = await startEdge(t);
    assert.doesNotMatch(await (await get('/client-portal')).text(), /__traces/);
    const notFound = await (await get('/__traces.js')).text();
    assert.match(notFound, /<!doctype html>/i);

    const traced = await startTracedEdge(t);
    const html = await (await traced.get('/client-portal')).text();
    // Before the script that requests data.
    assert.match(html.slice(0, html.indexOf('id="boot"')), /<script src="\/__traces\.js"><\/script>/);
    const response = await traced.get('/__traces.js');
    assert.match(response.headers.get('content-type') ?? '', /javascript/);
    assert.ok(brotliCompressSync(readFileSync(new URL('trace-script.js', import.meta.url))).length < 1500);
  });

  test('are forwarded by route, with their requests and results', async (t) => {
    const { send, forwarded } = await startTracedEdge(t);
    assert.equal(await send(report), 204);
    const ids = { traceId, spanId };
    assert.deepEqual(forwarded, [
      {
        ...{ ...ids, name: 'click button', kind: 'INTERNAL', start: 1000, end: 2000, hasFailed: false },
        attributes: { 'http.route': '/project/:id' },
      },
      {
        ...{ traceId, spanId: childId, parentId: spanId, name: 'PATCH /rest/v1/x', kind: 'CLIENT' },
        ...{ start: 1100, end: 1900, hasFailed: true },
        attributes: {
          'http.request.method': 'PATCH',
          'url.path': '/rest/v1/x',
          'http.response.status_code': 503,
        },
      },
    ]);
  });

  test('are refused when invalid', async (t) => {
    const { send, forwarded, get } = await startTracedEdge(t);
    assert.equal(await send(report, { 'sec-fetch-site': 'cross-site' }), 403);
    for (const invalid of [
      null,
      [],
      { ...report, spans: [] },
      { ...report, extra: 1 },
      { ...report, traceId: 'x' },
      { ...report, root: { ...report.root, name: 'Pay Acme' } },
      { ...report, spans: Array.from({ length: 101 }, () => report.spans[0]) },
    ])
      assert.equal(await send(invalid), 400, JSON.stringify(invalid)?.slice(0, 80));
    assert.equal((await get('/__traces')).status, 405);
    assert.deepEqual(forwarded, []);
  });

  test('keep a path’s service, but no file or object names', () => {
    assert.equal(getServicePath('/rest/v1/rpc/portal_screen'), '/rest/v1/rpc/portal_screen');
    assert.equal(getServicePath('/storage/v1/object/sign/invoices/a.pdf'), '/storage/v1/object');
    assert.equal(getServicePath('/'), '/');
  });
});
