import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { FinishedSpan } from '@northlight/registry/node-kit/traces';
import { startEdge } from '../testing/index.ts';
import { getServicePath } from './routes.ts';

const [trace, span, child] = ['a'.repeat(32), 'b'.repeat(16), 'c'.repeat(16)];
const told = {
  path: '/project/7',
  traceId: trace,
  parentId: span,
  root: { traceId: trace, spanId: span, name: 'click button', start: 1000, end: 2000 },
  spans: [{ spanId: child, name: 'PATCH', path: '/rest/v1/x', status: 503, start: 1100, end: 1900 }],
};

async function traced(t: TestContext) {
  const passed: FinishedSpan[] = [];
  const edge = await startEdge(t, { traces: { forward: (spans) => void passed.push(...spans) } });
  const tell = async (body: unknown, headers = { 'sec-fetch-site': 'same-origin' }) =>
    (await edge.get('/__traces', { method: 'POST', body: JSON.stringify(body), headers })).status;
  return { ...edge, passed, tell };
}

describe('traces of browsers', () => {
  test('cost a document nothing while they are off, and 1.5 kB when they are on', async (t) => {
    const { get } = await startEdge(t);
    assert.doesNotMatch(await (await get('/client-portal')).text(), /__traces/);
    const other = await (await get('/__traces.js')).text();
    assert.match(other, /<!doctype html>/i);

    const on = await traced(t);
    const html = await (await on.get('/client-portal')).text();
    // Before the script that requests data.
    assert.match(html.slice(0, html.indexOf('id="boot"')), /<script src="\/__traces\.js"><\/script>/);
    const answer = await on.get('/__traces.js');
    assert.match(answer.headers.get('content-type') ?? '', /javascript/);
    assert.ok(brotliCompressSync(readFileSync(new URL('page-script.js', import.meta.url))).length < 1500);
  });

  test('are forwarded by route, with their requests and results', async (t) => {
    const { tell, passed } = await traced(t);
    assert.equal(await tell(told), 204);
    const ids = { traceId: trace, spanId: span };
    assert.deepEqual(passed, [
      {
        ...{ ...ids, name: 'click button', kind: 'INTERNAL', start: 1000, end: 2000, hasFailed: false },
        attributes: { 'http.route': '/project/:id' },
      },
      {
        ...{ traceId: trace, spanId: child, parentId: span, name: 'PATCH /rest/v1/x', kind: 'CLIENT' },
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
    const { tell, passed, get } = await traced(t);
    assert.equal(await tell(told, { 'sec-fetch-site': 'cross-site' }), 403);
    for (const wrong of [
      null,
      [],
      { ...told, spans: [] },
      { ...told, more: 1 },
      { ...told, traceId: 'x' },
      { ...told, root: { ...told.root, name: 'Pay Acme' } },
      { ...told, spans: Array.from({ length: 101 }, () => told.spans[0]) },
    ])
      assert.equal(await tell(wrong), 400, JSON.stringify(wrong)?.slice(0, 80));
    assert.equal((await get('/__traces')).status, 405);
    assert.deepEqual(passed, []);
  });

  test('keep the service of a path, but no names', () => {
    assert.equal(getServicePath('/rest/v1/rpc/portal_screen'), '/rest/v1/rpc/portal_screen');
    assert.equal(getServicePath('/storage/v1/object/sign/invoices/a.pdf'), '/storage/v1/object');
    assert.equal(getServicePath('/'), '/');
  });
});
