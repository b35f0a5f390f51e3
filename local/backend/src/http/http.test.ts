import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { describe, test } from 'node:test';
import { openScratchBackend } from '../testing/scratch-project.ts';
import { BodyTooLargeError, bufferBody } from './body.ts';
import { getVisitorAddress } from './context.ts';

const ECHO = `
export const createEchoHandler = (deps) => async (request) => Response.json({
  address: request.headers.get('x-forwarded-for'),
  body: await request.text(),
  keys: Object.keys(deps).sort(),
  siteUrl: deps.siteUrl,
  year: deps.now().getUTCFullYear(),
});
`;

const { backend } = await openScratchBackend(
  {
    'functions/echo/handler.ts': ECHO,
    'functions/_shared/deps.ts': 'export {};',
    'functions/half/index.ts': 'export {};',
  },
  { port: 0, siteUrl: 'http://localhost:4000', clock: new Date('2031-01-01T00:00:00Z') },
);

describe('a visitor’s address is', () => {
  const cases = [
    ['the peer’s if it is another machine', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['the one that the edge on this machine reports', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last of several, because the edge added it', '::1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['the peer’s without a header', '127.0.0.1', null, '127.0.0.1'],
    ['unknown for requests from inside the process', undefined, null, ''],
  ] as const;
  for (const [name, peer, header, expected] of cases) {
    test(name, () => assert.equal(getVisitorAddress(peer, header), expected));
  }
});

describe('a body', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

  test('is forwarded with its actual length if it is within the limit', async () => {
    const stream = new Blob(['abc', 'def']).stream();
    const buffered = await bufferBody(post(stream, { 'content-length': '1' }), 6);
    assert.equal(buffered.headers.get('content-length'), '6');
    assert.equal(await buffered.text(), 'abcdef');
  });

  test('is refused over the limit, whatever length its header states', async () => {
    await assert.rejects(bufferBody(post('abcdefg'), 6), BodyTooLargeError);
    await assert.rejects(bufferBody(post('a', { 'content-length': '7' }), 6), BodyTooLargeError);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) });
    await assert.rejects(bufferBody(post(endless), 10_000), BodyTooLargeError);
  });

  test('has a size limit that depends on the path', async () => {
    const send = async (path: string, size: number) => {
      const headers = { apikey: backend.secretKey, 'content-type': 'application/json' };
      const response = await fetch(backend.url + path, { method: 'POST', headers, body: 'x'.repeat(size) });
      return response.status;
    };
    assert.equal(await send('/auth/v1/signup', 65 * 1024), 413);
    assert.equal(await send('/functions/v1/echo', 257 * 1024), 413);
    assert.equal(await send('/rest/v1/x', 4 * 1024 * 1024 + 1), 413);
    assert.equal(await send('/storage/v1/x', 26 * 1024 * 1024 + 1), 413);
    assert.equal(await send('/functions/v1/echo', 200 * 1024), 200);
  });
});

describe('a response', () => {
  test('has a client error status for an unknown or malformed path', async () => {
    assert.equal((await fetch(`${backend.url}/nowhere`)).status, 404);
    assert.equal((await fetch(`${backend.url}/_system/info`)).status, 404);
    assert.equal((await fetch(`${backend.url}/rest/v1/%00`)).status, 400);
    assert.equal((await fetch(`${backend.url}/auth/v1/%74oken`, { method: 'POST' })).status, 400);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(backend.url);
      httpRequest({ port, path: '/rest/v1/%zz', host: '127.0.0.1' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    assert.ok(status !== undefined && status >= 400 && status < 500, `${status}`);
  });

  test('requires a key', async () => {
    for (const path of ['/rest/v1/x', '/auth/v1/signup', '/auth/v1/admin/users']) {
      assert.equal((await fetch(backend.url + path, { method: 'POST', body: '{}' })).status, 401, path);
    }
  });
});

describe('functions', () => {
  test('get the visitor’s address, the body, and the same dependencies as hosted ones', async () => {
    const response = await fetch(`${backend.url}/functions/v1/echo`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
      body: 'text',
    });
    assert.deepEqual(await response.json(), {
      address: '203.0.113.9',
      body: 'text',
      keys: [
        ...['createClient', 'deliverEmail', 'fetch', 'now', 'publishableKey', 'secretKey', 'siteUrl', 'url'],
        'waitUntil',
      ],
      siteUrl: 'http://localhost:4000',
      year: 2031,
    });
  });

  test('respond with 404 if they do not exist', async () => {
    for (const name of ['none', '_shared', 'half']) {
      const response = await fetch(`${backend.url}/functions/v1/${name}`, { method: 'POST' });
      assert.equal(response.status, 404);
      assert.equal((await response.json()).error.code, 'not_found');
    }
  });
});

test('the database can be copied only with the secret key', async () => {
  const sendRequest = (key?: string) =>
    backend.fetch(`${backend.url}/__database`, { headers: key === undefined ? {} : { apikey: key } });
  for (const [key, status] of [
    [undefined, 401],
    ['sb_secret_guessed', 401],
    [backend.publishableKey, 403],
    [backend.secretKey, 200],
  ] as const) {
    const response = await sendRequest(key);
    assert.equal(response.status, status, key);
    assert.equal((await response.arrayBuffer()).byteLength > 1_000_000, status === 200);
  }
});
