import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Log, silentLog } from '@northlight/node-kit';
import { FolderStore, parseKeys } from '@northlight/registry';
import { createTempFolder } from '@northlight/registry/testing';
import { remote, setUpTeams } from '@northlight/registry/testing/teams';
import { createEdge } from '../edge.ts';
import { builds, getUnusedUrl, listen, sendRaw, startEdge } from '../testing/index.ts';

/** A script that compresses only moderately. */
const largeScript = Array.from(
  { length: 12_000 },
  (_, index) => `export const v${index} = ${(index * 7919) % 104_729};`,
).join('\n');

describe('a release file', () => {
  test('has its content type and is cached forever', async (t) => {
    const { put, get } = await startEdge(t);
    const files = {
      'a.css': 'a{}',
      'img/a.svg': '<svg/>',
      'img/a.webp': 'x',
      'data.json': '{}',
      'app.webmanifest': '{}',
    };
    await put([builds.site('2.0.0')], files);
    for (const [file, type] of [
      ['js/app.js', 'text/javascript; charset=utf-8'],
      ['a.css', 'text/css; charset=utf-8'],
      ['img/a.svg', 'image/svg+xml'],
      ['img/a.webp', 'image/webp'],
      ['data.json', 'application/json'],
      ['app.webmanifest', 'application/manifest+json'],
    ]) {
      const response = await get(`/remotes/site/2.0.0/${file}`);
      assert.deepEqual([file, response.status, response.headers.get('content-type')], [file, 200, type]);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
  });

  test('is never served as a page', async (t) => {
    const { get, put } = await startEdge(t);
    await put([builds.site('2.0.0')], {
      'index.html': '<h1>x</h1>',
      'a.xhtml': 'x',
      'no-extension': 'x',
      'a.JS': 'x',
      'maps/js/app.js.map': '{}',
    });
    for (const file of [
      'index.html',
      'a.xhtml',
      'no-extension',
      'a.JS',
      'maps/js/app.js.map',
      '.maps.json.gz',
      '',
      'js',
      'js/',
    ]) {
      const response = await get(`/remotes/site/2.0.0/${file}`);
      assert.deepEqual(
        [file, response.status, response.headers.get('content-type')],
        [file, 404, 'text/plain; charset=utf-8'],
      );
      assert.equal(await response.text(), 'Not found\n');
    }
    assert.equal((await get('/remotes/site/2.0.0/js/app.js', { method: 'POST' })).status, 405);
  });

  test('is served unchanged if the copy on disk is changed or deleted', async (t) => {
    const { get, root } = await startEdge(t);
    const address = '/remotes/site/1.0.0/remoteEntry.js';
    const file = join(root, 'remotes/site/1.0.0/remoteEntry.js');
    const released = await (await get(address)).text();
    await writeFile(file, 'tampered with');
    assert.equal(await (await get(address)).text(), released);
    await rm(file);
    assert.equal(await (await get(address)).text(), released);
  });

  for (const [subject, file, requestedFile] of [
    ['a script', 'js/app.js', 'js/app.js'],
    ['a style sheet', 'css/a.css', 'css/a.css'],
    ['a picture', 'img/a.svg', 'img/a.svg'],
    ['an unreleased file', 'js/more.js', 'js/more.js'],
    ['the hash record', '.record.json', 'js/app.js'],
  ] as const) {
    test(`is not served after tampering before the first read: ${subject}`, async (t) => {
      const lines: string[] = [];
      const log: Log = { ...silentLog, error: (message) => lines.push(message) };
      // Without warm-up, files are not read before the test requests them.
      const { get, put, root } = await startEdge(t, { log, warmUp: false });
      await put([builds.site('2.0.0')], { 'css/a.css': 'a{}', 'img/a.svg': '<svg/>' });
      await writeFile(join(root, 'remotes/site/2.0.0', file), 'a{color:red}');
      for (const _ of ['first', 'again']) {
        assert.equal((await get(`/remotes/site/2.0.0/${requestedFile}`)).status, 404);
      }
      assert.deepEqual(lines, ['release file refused']);
    });
  }

  test('is logged once while its store is down', async (t) => {
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, error: (_message, fields) => lines.push(fields?.file) };
    const { store, get } = await startEdge(t, { log, warmUp: false });
    Object.assign(store, { open: () => Promise.reject(new Error('the store is down')) });
    for (const path of ['site/1.0.0/js/app.js', 'site/1.0.0/js/x.js', 'site/9.9.9/js/app.js', 'x/1.0.0/a.js'])
      assert.equal((await get(`/remotes/${path}`)).status, 404, path);
    assert.deepEqual(lines, ['site/1.0.0/js/app.js']);
  });

  const escapes = [
    '/remotes/../registry.json',
    '/remotes/site/1.0.0/..%2f..%2f..%2fregistry.json',
    '/remotes/site/1.0.0/%2e%2e/%2e%2e/%2e%2e/registry.json',
    '/remotes/site/1.0.0/js/..%5c..%5cregistry.json',
    '/remotes/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/remotes/site/1.0.0//etc/passwd',
    '/remotes/site/1.0.0/js/app.js%00.css',
    '/remotes/site/1.0.0/outside/hostname.txt',
    '/remotes/site/1.0.0/.git/config.json',
    '/remotes/__proto__/1.0.0/js/app.js',
    'http://a/remotes/site/1.0.0/../../../registry.json',
  ];
  for (const path of escapes) {
    test(`is not served from outside its release: ${path}`, async (t) => {
      const { port, root, folder } = await startEdge(t);
      await mkdir(join(folder, 'outside'));
      await writeFile(join(folder, 'outside/hostname.txt'), 'secret');
      await symlink(join(folder, 'outside'), join(root, 'remotes/site/1.0.0/outside'));
      const response = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 [24]\d\d /);
      // A resolved path may reach another edge route, but never a store file.
      assert.ok(
        !response.includes('"releasedAt"') && !response.includes('secret') && !response.includes('root:'),
      );
    });
  }
});

test('a large file is compressed quickly at first, and better once that is ready', async (t) => {
  const { edge, get, put } = await startEdge(t, { warmUp: false });
  await put([builds.site('2.0.0')], { 'js/large.js': largeScript });
  await edge.refresh();
  const readSize = async () => {
    const response = await get('/remotes/site/2.0.0/js/large.js');
    assert.equal(await response.text(), largeScript);
    return Number(response.headers.get('content-length'));
  };
  const first = await readSize();
  await edge.warm();
  const best = await readSize();
  assert.ok(best < first && first < largeScript.length / 2, `${best} of ${first}`);
});

test('releases signed with a revoked key are neither live nor served, without a restart', async (t) => {
  const folder = join(createTempFolder(t), 'releases');
  const { keyPairs, put, revoke } = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
  const keys = parseKeys({ publicKey: keyPairs.root.publicKey });
  const url = await getUnusedUrl();
  const edge = await createEdge({
    store: new FolderStore(folder, keys),
    backend: { kind: 'embedded', url, publishableKey: 'sb_publishable_x', hasMailbox: false },
  });
  const { get } = await listen(t, edge);
  const file = '/remotes/portal/1.0.1/remoteEntry.js';

  await put('portal', remote('portal', '1.0.1'));
  await edge.refresh();
  assert.equal((await get(file)).status, 200);
  assert.match(await (await get('/portal')).text(), /remotes\/portal\/1\.0\.1/);

  await revoke('portal');
  await edge.refresh();
  assert.equal((await get(file)).status, 404);
  const page = await (await get('/portal')).text();
  assert.match(page, /remotes\/portal\/1\.0\.0/);
  assert.doesNotMatch(page, /1\.0\.1/);
  assert.equal((await get('/remotes/portal/1.0.0/remoteEntry.js')).status, 200);
});
