import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { before, describe, type TestContext, test } from 'node:test';
import { createTempFolder } from '@northlight/node-kit/testing';
import sharp from 'sharp';
import { builds, startEdge, startEdgeWithBackend, startServer } from '../testing/index.ts';

const uploadsPath = '/storage/v1/object/public/uploads/';
const originals: Record<string, Buffer> = {};

before(async () => {
  const image = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0b5f50' } });
  originals['a.png'] = await image.clone().png().toBuffer();
  originals['team/a.png'] = originals['a.png'];
  originals['cut.jpg'] = (await image.clone().jpeg().toBuffer()).subarray(0, 400);
  originals['page.png'] = Buffer.from('<!doctype html><script>alert(1)</script>');
  originals['drawing.png'] = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  );
  // A few kilobytes that decompress to many megapixels.
  originals['bomb.png'] = await sharp({
    create: { width: 7100, height: 7100, channels: 3, background: '#000' },
  })
    .png()
    .toBuffer();
  originals['huge.png'] = Buffer.alloc(21 * 1024 * 1024);
  originals['empty.png'] = Buffer.alloc(0);
});

/** A storage service that records its requests. */
function createStorage() {
  const requests: string[] = [];
  const state = { isDown: false, isRefusing: false, deleted: new Set<string>() };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    if (url.startsWith('/storage/')) requests.push(`${method} ${url}`);
    const name = url.slice(uploadsPath.length);
    if (state.isDown) response.writeHead(503).end();
    else if (name === 'elsewhere.png') response.writeHead(302, { location: `${uploadsPath}a.png` }).end();
    else if (state.isRefusing) response.writeHead(400).end('{"statusCode":"403"}');
    else if (originals[name] === undefined || state.deleted.has(name))
      response.writeHead(400).end('{"statusCode":"404"}');
    else response.writeHead(200, { 'content-type': 'image/png' }).end(originals[name]);
  };
  return { requests, state, handle };
}

async function startEdgeWithPictures(t: TestContext) {
  const storage = createStorage();
  const cacheFolder = join(createTempFolder(t), 'cache');
  const fixture = await startEdgeWithBackend(t, storage.handle, { cacheFolder });
  return { ...storage, ...fixture };
}

describe('a resized picture', () => {
  test('of a person is cached for an hour, because the person can be erased', async (t) => {
    const { get } = await startEdgeWithPictures(t);
    const response = await get('/images/320.webp/uploads/team/a.png');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
  });

  for (const [format, type] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const) {
    test(`is encoded as ${format} and cached forever`, async (t) => {
      const { get } = await startEdgeWithPictures(t);
      const response = await get(`/images/320.${format}/uploads/a.png`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(response.headers.get('content-type') ?? '', /^image\//);
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      assert.deepEqual([metadata.format, metadata.width, metadata.height], [type, 320, 160]);
    });
  }

  test('is never wider than its original', async (t) => {
    const { get } = await startEdgeWithPictures(t);
    const response = await get('/images/1920.webp/uploads/a.png');
    assert.equal((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width, 800);
  });

  test('is created once for concurrent requests, and served while storage is down', async (t) => {
    const { get, requests, state } = await startEdgeWithPictures(t);
    const requestStatus = async () => (await get('/images/160.webp/uploads/a.png')).status;
    assert.deepEqual(await Promise.all([requestStatus(), requestStatus(), requestStatus()]), [200, 200, 200]);
    assert.deepEqual(requests, [`GET ${uploadsPath}a.png`]);
    state.isDown = true;
    assert.equal(await requestStatus(), 200);
    const uncached = await get('/images/320.webp/uploads/a.png');
    assert.deepEqual([uncached.status, uncached.headers.get('location')], [302, `${uploadsPath}a.png`]);
    assert.equal(uncached.headers.get('cache-control'), 'no-store');
  });

  test('is served although its cache cannot be written, as with a full disk', async (t) => {
    const cacheFolder = join(createTempFolder(t), 'cache');
    await writeFile(cacheFolder, 'not a folder');
    const { get } = await startEdgeWithBackend(t, createStorage().handle, { cacheFolder });
    assert.equal((await get('/images/160.webp/uploads/a.png')).status, 200);
  });

  test('of a release file causes no request to storage', async (t) => {
    const { get, put, requests } = await startEdgeWithPictures(t);
    await put([builds.shell('2.0.0')], { 'images/p.svg': '<svg/>' });
    assert.equal((await get('/images/160.webp/remotes/shell/2.0.0/images/p.svg')).status, 415);
    assert.equal((await get('/images/160.webp/remotes/shell/2.0.0/images/none.webp')).status, 404);
    assert.deepEqual(requests, []);
  });

  test('uses the hosted project’s originals if the backend is hosted', async (t) => {
    const storage = createStorage();
    const { url } = await startServer(t, storage.handle);
    const { get } = await startEdge(t, { backend: { kind: 'hosted', url, publishableKey: 'k' } });
    assert.equal((await get('/images/160.avif/uploads/a.png')).status, 200);
    storage.state.isDown = true;
    const redirect = await get('/images/160.webp/uploads/a.png');
    assert.equal(redirect.headers.get('location'), `${url}${uploadsPath}a.png`);
  });
});

describe('an invalid picture', () => {
  for (const [name, status] of [
    ['cut.jpg', 415],
    ['page.png', 415],
    ['drawing.png', 415],
    ['bomb.png', 415],
    ['huge.png', 415],
    ['empty.png', 415],
    ['none.png', 404],
  ] as const) {
    test(`${name} gets a ${status} response`, async (t) => {
      const { get } = await startEdgeWithPictures(t);
      const response = await get(`/images/160.webp/uploads/${name}`);
      assert.equal(response.status, status);
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
    });
  }

  test('is not fetched again for every request', async (t) => {
    const { get, requests } = await startEdgeWithPictures(t);
    await get('/images/160.webp/uploads/bomb.png');
    assert.equal((await get('/images/160.webp/uploads/bomb.png')).status, 415);
    assert.equal(requests.length, 1);
  });
});

test('the edge requests only valid upload paths from storage and follows no redirects', async (t) => {
  const { get, requests } = await startEdgeWithPictures(t);
  for (const path of [
    '/images/161.webp/uploads/a.png',
    '/images/160.png/uploads/a.png',
    '/images/160.webp/invoices/a.pdf',
    '/images/160.webp/uploads/a.png?x=1',
    '/images/160.webp/uploads/%2e%2e/invoices/a.pdf',
    '/images/160.webp/uploads/..%2finvoices/a.pdf',
    '/images/160.webp/http://127.0.0.1/a.png',
    '/images/160.webp/remotes/shell/1.0.0/mf-manifest.json',
    '/images/',
  ]) {
    const { status } = await get(path);
    assert.ok([400, 404, 415].includes(status), `${path}: ${status}`);
  }
  assert.equal((await get('/images/160.webp/uploads/elsewhere.png')).status, 302);
  assert.deepEqual(requests, [`GET ${uploadsPath}elsewhere.png`]);
  assert.equal((await get('/images/160.webp/uploads/a.png', { method: 'POST' })).status, 405);
});

test('a resized picture is removed with its original, but is kept while storage returns errors', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { get, requests, state } = await startEdgeWithPictures(t);
  const requestStatus = async () => (await get('/images/160.webp/uploads/a.png')).status;
  assert.equal(await requestStatus(), 200);
  assert.equal(await requestStatus(), 200);
  assert.deepEqual(requests, [`GET ${uploadsPath}a.png`]);
  // An error response does not mean that the original has been deleted.
  state.isRefusing = true;
  t.mock.timers.tick(61_000);
  assert.equal(await requestStatus(), 200);
  while (requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const _ of ['again', 'and again']) assert.equal(await requestStatus(), 200);
  state.isRefusing = false;
  state.deleted.add('a.png');
  t.mock.timers.tick(61_000);
  assert.equal(await requestStatus(), 200);
  while ((await requestStatus()) !== 404) await new Promise((resolve) => setTimeout(resolve, 10));
});
