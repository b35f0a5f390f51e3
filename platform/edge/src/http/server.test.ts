import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createEdge } from '../edge.ts';
import {
  embeddedBackend,
  getUnusedUrl,
  listen,
  sendRaw,
  startEdge,
  startEdgeWithBackend,
} from '../testing/index.ts';

const close = 'Connection: close\r\n\r\n';

describe('a hostile request', () => {
  let sharedEdge: Awaited<ReturnType<typeof startEdge>>;
  const cleanups: (() => unknown)[] = [];
  before(async () => {
    sharedEdge = await startEdge({ after: (end) => cleanups.push(end as () => unknown) });
  });
  after(async () => {
    for (const end of cleanups.reverse()) await end();
  });

  const requests: readonly [name: string, bytes: string | Buffer, status: RegExp][] = [
    ['a broken escape', `GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['an escaped NUL', `GET /blog/a%00b HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['a NUL', `GET /\0 HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['a path traversal', `GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 400 /],
    [
      'an escaped path traversal to the backend',
      `GET /rest/v1/%2e%2e/%2e%2e/auth/v1/admin/users HTTP/1.1\r\nHost: a\r\n${close}`,
      /^HTTP\/1\.1 400 /,
    ],
    ['a backslash', `GET /\\..\\x HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['no host', `GET / HTTP/1.1\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['an invalid host', `GET / HTTP/1.1\r\nHost: a/b@c\r\n${close}`, /^HTTP\/1\.1 400 /],
    ['random bytes', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), /^HTTP\/1\.1 400 /],
    [
      'huge headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(80_000)}\r\n${close}`,
      /^HTTP\/1\.1 431 .*too many cookies/s,
    ],
    [
      'many cookies of other programs',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: a=${'x'.repeat(40_000)}\r\n${close}`,
      /^HTTP\/1\.1 200 /,
    ],
    ['a huge URL', `GET /${'x'.repeat(80_000)} HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 431 /],
    ['TRACE', `TRACE / HTTP/1.1\r\nHost: a\r\n${close}`, /^HTTP\/1\.1 405 /],
    [
      'a long list of encodings',
      `GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${'br;q=0,'.repeat(1500)}\r\n${close}`,
      /^HTTP\/1\.1 200 /,
    ],
  ];
  for (const [name, bytes, status] of requests) {
    test(`with ${name} gets a response, and so does the next request`, async () => {
      const { port, get } = sharedEdge;
      const response = await sendRaw(port, bytes);
      assert.match(response, status);
      assert.ok(!response.includes('node_modules') && !response.includes('at '), 'no stack');
      assert.equal((await get('/')).status, 200);
    });
  }

  test('is cut off if its headers are slow', async (t) => {
    const { port } = await startEdge(t, { limits: { headers: 100 } });
    assert.match(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '), /^HTTP\/1\.1 408 /);
  });

  test('is cut off if its body never ends', async (t) => {
    const { port } = await startEdge(t, { limits: { headers: 50, request: 100 } });
    const response = await sendRaw(
      port,
      'POST /__reports HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 10\r\n\r\n1',
    );
    assert.match(response, /^HTTP\/1\.1 4\d\d |^$/);
  });

  for (const path of ['/', '/rest/v1/blogs', '/__reports']) {
    test(`is rejected at ${path} without buffering its 100 MB`, async (t) => {
      const { port, get } = await startEdgeWithBackend(t, (request, response) => {
        request.resume().on('end', () => response.end());
      });
      const before = process.memoryUsage.rss();
      const size = 100 * 1024 * 1024;
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${size}\r\n\r\n`,
      );
      const chunk = Buffer.alloc(256 * 1024, 'a');
      for (let sent = 0; sent < size && !socket.destroyed; sent += chunk.length) {
        if (!socket.write(chunk))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
      }
      socket.end();
      await closed;
      assert.match(received, /^HTTP\/1\.1 4(05|13) /);
      assert.ok(process.memoryUsage.rss() - before < 80 * 1024 * 1024);
      assert.equal((await get('/')).status, 200);
    });
  }
});

describe('stop', () => {
  test('lets requests in flight finish, accepts no new ones, and frees the port immediately', async (t) => {
    const waiting: ServerResponse[] = [];
    let resolveArrival = () => {};
    const allArrived = new Promise<void>((resolve) => {
      resolveArrival = resolve;
    });
    const { edge, get, port, store, backend } = await startEdgeWithBackend(t, (_request, response) => {
      if (waiting.push(response) === 5) resolveArrival();
    });
    await get('/');
    const inFlight = Array.from({ length: 5 }, () => get('/rest/v1/x'));
    await allArrived;
    const stopped = edge.stop();
    await assert.rejects(
      sendRaw(port, '').then((response) => response || Promise.reject(new Error('refused'))),
    );
    for (const response of waiting) response.end('finished');
    for (const response of await Promise.all(inFlight)) {
      assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close']);
      assert.equal(await response.text(), 'finished');
    }
    await stopped;
    const next = await createEdge({ store, backend: embeddedBackend(backend) });
    await next.start(port);
    t.after(() => next.stop());
    assert.equal((await get('/')).status, 200);
  });

  test('cuts off requests that do not finish in time', async (t) => {
    const options = { limits: { stop: 50 }, warmUp: false };
    const { edge, get, server } = await startEdgeWithBackend(t, () => {}, options);
    const response = get('/rest/v1/x');
    response.catch(() => {});
    await once(server, 'request');
    await edge.stop();
    await assert.rejects(response);
  });

  test('still answers while it drains, and tells load balancers and clients to leave', async (t) => {
    const { edge, get } = await startEdge(t, { limits: { drain: 2_000 } });
    const stopped = edge.stop();
    const [page, health] = await Promise.all([get('/'), get('/healthz')]);
    assert.deepEqual([page.status, page.headers.get('connection'), health.status], [200, 'close', 503]);
    await stopped;
  });

  test('can be called twice at the same time', async (t) => {
    const { edge } = await startEdge(t);
    await Promise.all([edge.stop(), edge.stop()]);
  });
});

test('two edges with one store serve the same documents', async (t) => {
  const { get, store } = await startEdge(t);
  const backend = embeddedBackend(await getUnusedUrl());
  const otherEdge = await listen(t, await createEdge({ store, backend }));
  for (const path of ['/', '/blog/x', '/dashboard', '/nothing', '/registry.json']) {
    const [first, second] = await Promise.all([get(path), otherEdge.get(path)]);
    assert.equal(first.headers.get('etag'), second.headers.get('etag'));
    assert.equal(await first.text(), await second.text());
  }
});
