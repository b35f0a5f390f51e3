import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { createLog } from '@northlight/node-kit';
import { echo, readJson, sendRaw, startEdge, startEdgeWithBackend, startServer } from '../testing/index.ts';

describe('the product’s own API', () => {
  const origins: readonly [headers: Record<string, string>, status: number][] = [
    [{}, 201],
    [{ origin: 'http://HOST' }, 201],
    [{ origin: 'http://HOST', 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ origin: 'https://site.example' }, 201],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://HOST.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://HOST', 'sec-fetch-site': 'same-site' }, 403],
  ];
  for (const [headers, status] of origins) {
    test(`responds to ${JSON.stringify(headers)} with ${status}`, async (t) => {
      const { port } = await startEdgeWithBackend(t, echo, { siteUrl: 'https://site.example/' });
      const lines = Object.entries(headers).map(
        ([name, value]) => `${name}: ${value.replace('HOST', `127.0.0.1:${port}`)}\r\n`,
      );
      const response = await sendRaw(
        port,
        `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 2\r\nConnection: close\r\n${lines.join('')}\r\n{}`,
      );
      assert.match(response, new RegExp(`^HTTP/1.1 ${status} `));
      assert.ok(!response.includes('access-control-'));
    });
  }

  test('allows only pages on this site to read responses', async (t) => {
    const { get } = await startEdgeWithBackend(t, echo);
    for (const path of ['/rest/v1/x', '/storage/v1/x', '/auth/v1/x', '/functions/v1/x']) {
      const response = await get(path, { headers: { origin: 'https://evil.example' } });
      assert.equal(response.headers.get('access-control-allow-origin'), null, path);
    }
  });

  test('calls the backend functions that pages use, and no others', async (t) => {
    const { get } = await startEdgeWithBackend(t, echo);
    for (const name of ['submit-feedback', 'continue-next-sprint', 'contact', 'newsletter', 'own-data']) {
      const response = await get(`/api/${name}?a=1`, {
        method: 'POST',
        headers: { authorization: 'Bearer t' },
      });
      const echoed = (await readJson(response)) as { url: string; headers: Record<string, string> };
      assert.equal(echoed.url, `/functions/v1/${name}?a=1`);
      assert.deepEqual(
        [echoed.headers.apikey, echoed.headers.authorization],
        ['sb_publishable_x', 'Bearer t'],
      );
    }
    assert.equal((await get('/api/admin-user-management')).status, 404);
  });

  test('forwards the calendar secret only in a header, and never logs it', async (t) => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', format: 'json', write: (line) => lines.push(line) });
    const { get } = await startEdgeWithBackend(t, echo, { log });
    const secret = 'ab'.repeat(32);
    // Calendar servers may send any origin.
    const headers = {
      'if-none-match': '"x"',
      'x-calendar-secret': 'c'.repeat(64),
      origin: 'https://calendar.example',
    };
    const response = await get(`/api/calendar/${secret}.ics`, { headers });
    const echoed = (await readJson(response)) as { url: string; headers: Record<string, string> };
    assert.equal(echoed.url, '/functions/v1/calendar');
    assert.deepEqual(
      [echoed.headers['x-calendar-secret'], echoed.headers['if-none-match'], echoed.headers.apikey],
      [secret, '"x"', 'sb_publishable_x'],
    );
    for (const file of [`${secret}`, `${secret}0.ics`, 'x.ics']) {
      const invalid = (await readJson(await get(`/api/calendar/${file}`, { headers }))) as typeof echoed;
      assert.equal(invalid.headers['x-calendar-secret'], '', file);
    }
    assert.equal((await get(`/api/calendar/${secret}.ics`, { method: 'HEAD' })).status, 201);
    assert.equal((await get(`/api/calendar/${secret}.ics`, { method: 'POST' })).status, 405);
    assert.ok(lines.some((line) => line.includes('GET /api/calendar/:secret')));
    assert.ok(!lines.join().includes(secret));
  });

  test('accepts unsubscribe requests from mail clients and from pages', async (t) => {
    const { get } = await startEdgeWithBackend(t, echo);
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      for (const method of ['GET', 'POST']) {
        const response = await get('/api/unsubscribe?t=a.b.c', { method, headers });
        assert.equal(
          ((await readJson(response)) as { url: string }).url,
          '/functions/v1/unsubscribe?t=a.b.c',
        );
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
    }
  });

  test('refuses a burst of one visitor without delaying others', async (t) => {
    const held: ServerResponse[] = [];
    // The edge's own requests are answered.
    const hold = (request: IncomingMessage, response: ServerResponse) =>
      void (request.url === '/rest/v1/x' ? held.push(response) : response.end());
    const { get } = await startEdgeWithBackend(t, hold, { trustedProxies: 1 });
    const visit = (address: string) => get('/rest/v1/x', { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    const visits = [...Array<string>(205).fill('192.0.2.1'), '192.0.2.2'].map(async (address) => {
      statuses.push((await visit(address)).status);
    });
    while (held.length + statuses.length < 206) await new Promise(setImmediate);
    assert.deepEqual([held.length, statuses], [201, Array(5).fill(503)]);
    for (const response of held.splice(0)) response.end();
    await Promise.all(visits);
    const next = visit('192.0.2.1');
    while (held.length === 0) await new Promise(setImmediate);
    held[0]?.end();
    assert.equal((await next).status, 200);
  });

  test('does not expose the database copy for backups', async (t) => {
    const { get } = await startEdgeWithBackend(t, echo);
    for (const path of ['/__database', '/%5F_database', '/rest/v1/../../__database', '//__database']) {
      const response = await get(path, { headers: { apikey: 'sb_secret_x' } });
      assert.ok(!(await response.text()).includes('"url":"/__database'), path);
    }
  });

  test('is the only backend path through the edge to a hosted project', async (t) => {
    const { url } = await startServer(t, echo);
    const { get } = await startEdge(t, {
      backend: { kind: 'hosted', url: `${url}/`, publishableKey: 'k', edgeSecret: 's' },
      trustedProxies: 1,
    });
    const visit = {
      method: 'POST',
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-visitor-address': '6.6.6.6' },
    };
    const echoed = (await readJson(await get('/api/contact', visit))) as {
      url: string;
      headers: Record<string, string>;
    };
    assert.deepEqual([echoed.url, echoed.headers.apikey], ['/functions/v1/contact', 'k']);
    // The edge sends the visitor's address for rate limiting, and proves its own identity.
    assert.deepEqual(
      [echoed.headers['x-edge-secret'], echoed.headers['x-visitor-address']],
      ['s', '9.9.9.9'],
    );
    for (const path of ['/auth/v1/user', '/rest/v1/x', '/storage/v1/x', '/functions/v1/x']) {
      const response = await get(path);
      assert.deepEqual([path, response.status, (await readJson(response)).code], [path, 404, 'not_found']);
    }
    assert.equal((await get('/__mailbox')).headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal((await get('/__mailbox')).status, 404);
  });
});

describe('the mailbox', () => {
  test("serves the backend's page with a content security policy", async (t) => {
    const { get } = await startEdgeWithBackend(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Emails</h1>');
    });
    for (const path of ['/__mailbox', '/__mailbox/1', '/__mailbox.json']) {
      const response = await get(path);
      assert.equal(await response.text(), '<h1>Emails</h1>');
      assert.match(response.headers.get('content-security-policy') ?? '', /style-src 'unsafe-inline'/);
    }
  });
});
