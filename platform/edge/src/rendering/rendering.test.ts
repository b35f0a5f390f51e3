import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { remoteManifest } from '@northlight/registry/testing';
import { builds, startEdgeWithBackend } from '../testing/index.ts';

/**
 * A small server bundle. Its result depends on the path, and its page shows backend content, which tests can change or
 * make unavailable.
 */
const bundle = `
let backend;
exports.configure = (settings) => { backend = settings.backend; };
exports.answer = async (request) => {
  const path = request.kind === 'page' ? request.target : request.path;
  if (path === '/blog/nothing') return { kind: 'missing' };
  if (path === '/blog/old') return { kind: 'redirect', status: 301, location: '/blog/new' };
  if (request.kind === 'document') return { kind: 'document', contentType: 'text/xml', body: '<x>' + request.origin + '</x>' };
  const answer = await fetch(backend.url + '/rest/v1/text').catch(() => null);
  if (!answer || !answer.ok) return { kind: 'failed', reason: 'no data' };
  const text = await answer.text();
  return { kind: 'page', status: path === '/blog/gone' ? 404 : 200, html: '<p>' + text + ' ' + path + '</p>', styles: '<style>p{}</style>',
    head: '<title>' + text + '</title>', data: { remote: 'site', route: '/', queries: [[['a'], '</script>']] } };
};
`;

/** Retries until the response matches: on a busy machine a new thread can take longer than a visitor waits. */
async function waitForText(fetchText: () => Promise<string>, expected: string): Promise<string> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const response = await fetchText();
    if (response.includes(expected)) return response;
    assert.ok(Date.now() < deadline, `${expected} was not in ${response}`);
  }
}

/** A site with a server bundle, and a backend with one text. */
async function startSite(t: TestContext, code = bundle, first = '<p>one /</p>') {
  const content = { text: 'one', revision: 1, isDown: false };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (content.isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/rest/v1/content_revision')) {
      response.end(JSON.stringify([{ revision: content.revision }]));
    } else response.end(content.text);
  };
  const site = (version: string) => {
    const manifest = builds.site(version);
    const { declaration } = manifest;
    const routes = declaration.routes.map((route) =>
      route.path === '/projects' ? { ...route, query: ['technology'] } : route,
    );
    return {
      ...manifest,
      declaration: { ...declaration, routes, documents: ['/sitemap.xml'] },
      server: { entry: 'server/index.js' },
    };
  };
  const siteUrl = 'https://northlight.example';
  const { edge, get, put: putOthers } = await startEdgeWithBackend(t, handle, { siteUrl });
  const put = (version: string, source = code) => putOthers([site(version)], { 'server/index.js': source });
  await put('1.1.0');
  await edge.refresh();
  const html = async (path: string) => (await get(path)).text();
  const changeContent = async (text: string) => {
    content.text = text;
    content.revision += 1;
    await edge.refresh();
  };
  await waitForText(() => html('/'), first);
  return { edge, get, content, put, putOthers, html, changeContent };
}

describe('a public page', () => {
  test('is HTML with its styles and data, and runs no script', async (t) => {
    const { get } = await startSite(t);
    const response = await get('/');
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.ok(html.includes('<title>one</title>'));
    assert.ok(html.includes('<style>p{}</style>'));
    assert.ok(html.includes('<div id="root"><p>one /</p></div>'));
    assert.ok(html.includes('[["a"],"\\u003c/script>"]'));
    assert.ok(!/<script[^>]* src=|rel="preload" as="script"/.test(html));
    assert.match(
      html,
      /id="later">\[\{"url":"\/remotes\/shell\/1\.0\.0\/js\/shell\.js","integrity":"sha384-/,
    );
    assert.match(
      html,
      /"url":"\/remotes\/site\/1\.1\.0\/js\/home\.js","integrity":"sha384-[^"]+","isAhead":true/,
    );
    assert.equal(
      response.headers.get('content-security-policy'),
      (await get('/auth')).headers.get('content-security-policy'),
    );
  });

  test("has the status that the release's bundle returns", async (t) => {
    const { get } = await startSite(t);
    assert.equal((await get('/blog/gone')).status, 404);
    const missing = await get('/blog/nothing');
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /<div id="root"><\/div>/);
    const moved = await get('/blog/old');
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/blog/new']);
  });

  test('is the same at every spelling of its URL', async (t) => {
    const { html } = await startSite(t);
    const plain = await html('/about');
    assert.ok(plain.includes('<p>one /about</p>'));
    assert.equal(await html('/about?utm_source=x'), plain);
    assert.ok((await html('/blog/.%2Fnew%20')).includes('<p>one /blog/.%2Fnew%20<'));
    assert.ok((await html('/projects?technology=Go&x=1')).includes('/projects?technology=Go<'));
  });

  test('changes with its content, and stays identical when other content changes', async (t) => {
    const { get, html, changeContent } = await startSite(t);
    const before = await get('/');
    await changeContent('one');
    await html('/');
    assert.equal((await get('/')).headers.get('etag'), before.headers.get('etag'));
    await changeContent('two');
    await waitForText(() => html('/'), '<p>two /</p>');
  });

  test('is served from the cache while the backend is down, or else rendered by the browser', async (t) => {
    const { get, html, content } = await startSite(t);
    await html('/');
    content.isDown = true;
    assert.ok((await html('/')).includes('<p>one /</p>'));
    const uncached = await get('/blog/unseen');
    assert.equal(uncached.status, 200);
    assert.match(await uncached.text(), /<div id="root"><\/div>/);
  });

  test('is rendered again when another remote adds a menu entry', async (t) => {
    const countingBundle = bundle.replace(
      "text + ' ' + path",
      "text + ' ' + request.boot.remotes.flatMap(({ navigation }) => navigation).length",
    );
    const { html, changeContent, putOthers, edge } = await startSite(t, countingBundle, '<p>one 0</p>');
    // Now the cached page is up to date.
    await changeContent('two');
    await waitForText(() => html('/'), '<p>two 0</p>');
    const navigation = [{ to: '/events', label: 'Events' }];
    await putOthers([remoteManifest('events', ['/events'], { declaration: { navigation } })]);
    await edge.refresh();
    await waitForText(() => html('/'), '<p>two 1</p>');
  });

  test('is rendered by a new release, or by the browser if its bundle is broken', async (t) => {
    const { html, put, edge } = await startSite(t);
    await html('/');
    await put('1.2.0', bundle.replace("'<p>'", "'<p>new '"));
    await edge.refresh();
    const next = await waitForText(() => html('/'), '<p>new one /</p>');
    assert.ok(next.includes('/remotes/site/1.2.0/'));
    await put('1.3.0', 'throw new Error("broken")');
    await edge.refresh();
    assert.match(await html('/'), /<div id="root"><\/div>/);
  });
});

describe('a server bundle', () => {
  test('is not served to browsers', async (t) => {
    const { get } = await startSite(t);
    for (const path of ['server/index.js', 'server%2findex.js', './server/index.js']) {
      assert.equal((await get(`/remotes/site/1.1.0/${path}`)).status, 404);
    }
  });

  test('generates its declared documents', async (t) => {
    const { get } = await startSite(t);
    const sitemap = await get('/sitemap.xml');
    assert.equal(sitemap.headers.get('content-type'), 'text/xml');
    assert.equal(await sitemap.text(), '<x>https://northlight.example</x>');
  });
});
