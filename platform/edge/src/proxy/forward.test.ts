import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { EdgeContext } from '../http/peer.ts';
import { echo, readJson, sendRaw, startEdge, startEdgeWithBackend } from '../testing/index.ts';
import { IdleTimer, relayBody } from './forward.ts';

const megabyte = 1024 * 1024;

describe('a request to the backend', () => {
  test('is forwarded with path, query, method, body and headers', async (t) => {
    const { get } = await startEdgeWithBackend(t, echo);
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/rest/v1/blogs?select=*&id=eq.1',
      '/functions/v1/x',
      '/storage/v1/object/uploads/a%2Fb%20c.png',
    ]) {
      const response = await get(path, {
        method: 'POST',
        headers: {
          apikey: 'k',
          authorization: 'Bearer t',
          'content-type': 'application/json',
          prefer: 'count=exact',
        },
        body: '{"a":1}',
      });
      assert.equal(response.status, 201);
      const echoed = await readJson(response);
      assert.deepEqual([echoed.method, echoed.url, echoed.size], ['POST', path, 7]);
      const headers = echoed.headers as Record<string, string>;
      assert.deepEqual(
        [headers.apikey, headers.authorization, headers['content-type'], headers.prefer],
        ['k', 'Bearer t', 'application/json', 'count=exact'],
      );
    }
  });

  test("is sent without connection headers or the client's forwarding headers", async (t) => {
    const { get, port } = await startEdgeWithBackend(t, echo);
    const response = await get('/rest/v1/x', {
      headers: {
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        'x-forwarded-user': 'admin',
        'x-real-ip': '1.2.3.4',
        cookie: 'a=b',
        te: 'trailers',
      },
    });
    const headers = (await readJson(response)).headers as Record<string, string>;
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.equal(headers['x-forwarded-host'], `127.0.0.1:${port}`);
    for (const name of ['forwarded', 'x-forwarded-user', 'x-real-ip', 'cookie', 'te'])
      assert.equal(headers[name], undefined, name);
    const namedByConnection = await sendRaw(
      port,
      'GET /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close, x-secret\r\nX-Secret: 1\r\nX-Other: 2\r\n\r\n',
    );
    assert.ok(!namedByConnection.includes('"x-secret"') && namedByConnection.includes('"x-other":"2"'));
    const invalid = await sendRaw(
      port,
      'GET /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close, a b\r\n\r\n',
    );
    assert.match(invalid, /^HTTP\/1\.1 400 /);
  });

  test("keeps the backend's compression if the client accepts it", async (t) => {
    const { get } = await startEdgeWithBackend(t, (request, response) => {
      const encoding = request.headers['x-accept-body'];
      const headers = { 'content-type': 'application/json' };
      if (encoding === 'identity') response.writeHead(200, headers).end('"plain"');
      else
        response.writeHead(200, { ...headers, 'x-body-encoding': 'gzip' }).end(gzipSync(`"for ${encoding}"`));
    });
    for (const [accepted, text, encoding] of [
      ['gzip', '"for gzip"', 'gzip'],
      ['gzip, br', '"for br"', 'gzip'],
      ['identity', '"plain"', null],
    ] as const) {
      // The client's own x-accept-body header is ignored.
      const headers = { 'accept-encoding': accepted, 'x-accept-body': 'x' };
      const response = await get('/rest/v1/x', { headers });
      assert.equal(await response.text(), text);
      assert.deepEqual(
        ['content-encoding', 'x-body-encoding'].map((name) => response.headers.get(name)),
        [encoding, null],
      );
    }
  });

  test('gets a response without the backend’s hop-by-hop headers', async (t) => {
    const hopByHop = {
      'x-hop': '1',
      'keep-alive': 'timeout=9',
      upgrade: 'h2c',
      'proxy-authenticate': 'Basic',
    };
    const { port } = await startEdgeWithBackend(t, (_request, response) => {
      response.writeHead(200, { connection: 'close, X-Hop', ...hopByHop, 'x-end': '2' }).end('ok');
    });
    const response = await sendRaw(port, 'GET /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    assert.match(response, /^HTTP\/1\.1 200 /);
    assert.match(response, /\r\nx-end: 2\r\n/i);
    assert.doesNotMatch(response, /\r\n(?:x-hop|upgrade|proxy-authenticate)|timeout=9/i);
  });

  test('streams the response as it arrives', async (t) => {
    let finish = () => {};
    const { get } = await startEdgeWithBackend(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('first');
      finish = () => response.end('second');
    });
    const response = await get('/rest/v1/x');
    const reader = response.body?.getReader();
    const decode = async () => new TextDecoder().decode((await reader?.read())?.value);
    assert.equal(await decode(), 'first');
    finish();
    assert.equal(await decode(), 'second');
  });

  test('returns redirects to the browser, on our own origin', async (t) => {
    const { get } = await startEdgeWithBackend(t, (request, response) => {
      const location = request.url?.includes('own')
        ? `http://${request.headers.host}/auth/v1/next?a=1`
        : 'https://a.example/';
      response.writeHead(303, { location }).end();
    });
    const internal = await get('/auth/v1/verify?own');
    assert.deepEqual([internal.status, internal.headers.get('location')], [303, '/auth/v1/next?a=1']);
    assert.equal((await get('/auth/v1/verify')).headers.get('location'), 'https://a.example/');
  });

  test('is not cached', async (t) => {
    const { get } = await startEdgeWithBackend(t, (_request, response) => {
      response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('x');
    });
    for (const path of ['/auth/v1/user', '/rest/v1/blogs', '/functions/v1/x', '/api/contact', '/__mailbox']) {
      assert.equal((await get(path)).headers.get('cache-control'), 'no-store', path);
    }
    assert.equal(
      (await get('/storage/v1/object/public/uploads/a.png')).headers.get('cache-control'),
      'public, max-age=60',
    );
  });

  test('is aborted when the client disconnects', async (t) => {
    const { port, server } = await startEdgeWithBackend(t, () => {}, { warmUp: false });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /rest/v1/x HTTP/1.1\r\nHost: a\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    socket.destroy();
    await once(response, 'close');
  });
});

describe('a request body', () => {
  const sizes: readonly [path: string, size: number, status: number][] = [
    ['/rest/v1/x', megabyte, 201],
    ['/rest/v1/x', megabyte + 1, 413],
    ['/storage/v1/object/uploads/a', megabyte + 1, 413],
    ['/functions/v1/upload-file', 21 * megabyte, 201],
    ['/functions/v1/upload-file', 21 * megabyte + 1, 413],
  ];
  for (const [path, size, status] of sizes) {
    test(`gets ${status} with ${size} bytes to ${path}`, async (t) => {
      const { get } = await startEdgeWithBackend(t, echo);
      const response = await get(path, { method: 'POST', body: Buffer.alloc(size, 'a') });
      assert.equal(response.status, status);
      const body = await readJson(response);
      if (status === 413) assert.equal(body.code, 'payload_too_large');
      else assert.equal(body.size, size);
    });
  }

  test('is counted as it arrives if it has no length', async (t) => {
    const { port } = await startEdgeWithBackend(t, echo);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const response = await sendRaw(
      port,
      `POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
      (received) => received.includes('payload_too_large'),
    );
    assert.match(response, /^HTTP\/1\.1 413 /);
    const accepted = await sendRaw(
      port,
      `POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
    );
    assert.match(accepted, /"size":196608/);
  });
});

describe('the proxy', () => {
  test('responds with 503 and a retry time while the backend is down', async (t) => {
    const { get } = await startEdge(t);
    const response = await get('/rest/v1/x');
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '2']);
    assert.deepEqual(await readJson(response), {
      error: { code: 'backend_unreachable', message: 'The backend cannot be reached right now.' },
      code: 'backend_unreachable',
      message: 'The backend cannot be reached right now.',
    });
  });

  test('retries a read if the backend has closed the keep-alive connection', async (t) => {
    let count = 0;
    const { get } = await startEdgeWithBackend(t, (request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else response.end('second');
    });
    assert.equal(await (await get('/rest/v1/x')).text(), 'second');
  });

  test('responds with 504 if the backend does not respond', async (t) => {
    const { get } = await startEdgeWithBackend(t, () => {}, { limits: { backendIdle: 50 } });
    const response = await get('/rest/v1/x');
    assert.deepEqual([response.status, (await readJson(response)).code], [504, 'backend_timeout']);
  });

  test('aborts the response if the backend stops halfway', async (t) => {
    const { get } = await startEdgeWithBackend(
      t,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[{"a":');
      },
      // Long enough for the first bytes on a busy machine.
      { limits: { backendIdle: 1_000 } },
    );
    const response = await get('/rest/v1/x');
    await assert.rejects(response.text());
  });

  test('does not time out while the client stops reading', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const timer = new IdleTimer(1000);
    const chunks = [1, 2, 3].map((byte) => Uint8Array.of(byte));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = chunks.shift();
        if (next !== undefined) controller.enqueue(next);
      },
    });
    const reader = relayBody(body, { env: {} } as EdgeContext, timer, () => undefined).getReader();
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    for (const byte of [1, 2, 3]) {
      await settle();
      t.mock.timers.tick(999_999);
      assert.equal(timer.reason, null);
      assert.deepEqual((await reader.read()).value, Uint8Array.of(byte));
    }
    await settle();
    t.mock.timers.tick(1000);
    assert.equal(timer.reason, 'silence');
  });
});
