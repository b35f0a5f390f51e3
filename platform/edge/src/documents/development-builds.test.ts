import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellManifest } from '@northlight/registry/testing';
import { builds, readJson, startEdge, startServer } from '../testing/index.ts';

test('a development server replaces the release with the same name', async (t) => {
  const { url } = await startServer(t, (request, response) => {
    const site = builds.site();
    if (request.url === '/release.json') {
      const routes = [{ path: '/', access: 'public', title: 'First' }];
      const preload = { all: [], byRoute: {} };
      response.end(JSON.stringify({ ...site, preload, declaration: { ...site.declaration, routes } }));
    } else if (request.url === '/js/a.js?x=1') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('code');
    } else {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>');
    }
  });
  const { get } = await startEdge(t, { devRemotes: { site: url } });
  const response = await get('/');
  const html = await response.text();
  assert.match(html, /<title>First · Agency<\/title>/);
  assert.ok(
    html.includes(
      '<link rel="preload" as="script" href="/remotes/site/dev/remoteEntry.js" crossorigin="anonymous">',
    ),
  );
  const boot = await readJson(await get('/registry.json'));
  const site = (boot.remotes as { name: string; entry: unknown }[]).find(({ name }) => name === 'site');
  assert.deepEqual(site?.entry, { url: '/remotes/site/dev/remoteEntry.js', integrity: '' });
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /'unsafe-eval'/);
  assert.ok(!policy.includes('trusted-types'));

  const code = await get('/remotes/site/dev/js/a.js?x=1');
  assert.deepEqual([await code.text(), code.headers.get('cache-control')], ['code', 'no-store']);
  const missing = await get('/remotes/site/dev/gone.js');
  assert.deepEqual([missing.status, missing.headers.get('content-type')], [404, 'text/plain; charset=utf-8']);
  assert.equal((await get('/remotes/portal/1.0.0/remoteEntry.js')).status, 200);
  assert.equal((await get('/remotes/portal/dev/remoteEntry.js')).status, 404);
});

test('a shell development build finds its own files', async (t) => {
  const manifest = shellManifest({
    version: '0.3.0',
    inlineStyle: '@font-face{src:url(/remotes/shell/0.3.0/fonts/text.woff2)}',
  });
  const { url } = await startServer(t, (_request, response) => {
    response.end(JSON.stringify(manifest));
  });
  const { get } = await startEdge(t, { devRemotes: { shell: url } });
  const html = await (await get('/auth')).text();
  assert.match(html, /url\(\/remotes\/shell\/dev\/fonts\/text\.woff2\)/);
  assert.match(html, /<script defer src="\/remotes\/shell\/dev\/js\/shell\.js" crossorigin="anonymous">/);
  const icon = await get('/favicon.svg');
  assert.deepEqual([icon.status, icon.headers.get('location')], [302, '/remotes/shell/dev/favicon.svg']);
});

test('a release stays live if its development server sends no valid manifest', async (t) => {
  const { url, server } = await startServer(t, (_request, response) => {
    response.end('not yet');
  });
  const { get } = await startEdge(t, { devRemotes: { site: url } });
  assert.match(await (await get('/')).text(), /\/remotes\/site\/1\.0\.0\/remoteEntry\.js/);
  server.closeAllConnections();
});
