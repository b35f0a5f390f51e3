import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { neutralBrand } from '@northlight/contract/data';
import { builds, embeddedBackend, parseBootData, sendRaw, startEdge } from '../testing/index.ts';

const statuses: readonly [path: string, status: number][] = [
  ['/', 200],
  ['/project/6f1c', 200],
  ['/project', 404],
  ['/blog/a-post', 200],
  ['/blog/caf%C3%A9', 200],
  ['/contact?service=crm', 200],
  ['/auth', 200],
  ['/auth/other', 404],
  ['/client-portal/sprint/1', 200],
  ['/dashboard', 200],
  ['/dashboard/nothing', 404],
  ['/nothing', 404],
  ['/.env', 404],
];

describe('a document', () => {
  test('has the right status for its path', async (t) => {
    const { get } = await startEdge(t);
    for (const [path, status] of statuses) {
      const response = await get(path);
      assert.deepEqual([path, response.status], [path, status]);
      assert.match(await response.text(), /<div id="root"><\/div>/);
    }
  });

  test('may be framed, by the site itself, only if its route says so', async (t) => {
    const { get } = await startEdge(t);
    for (const [path] of [...statuses, ['/dashboard/preview']] as const) {
      const { headers } = await get(path);
      const [ancestors, option] =
        path === '/dashboard/preview' ? ["'self'", 'SAMEORIGIN'] : ["'none'", 'DENY'];
      assert.equal(headers.get('x-frame-options'), option, path);
      assert.ok(headers.get('content-security-policy')?.includes(`frame-ancestors ${ancestors}`), path);
    }
  });

  test('has one canonical URL, and other spellings redirect to it', async (t) => {
    const { port } = await startEdge(t);
    for (const [path, canonical] of [
      ['/About/', '/about'],
      ['//blog', '/blog'],
      ['/%62log/A%2dpost?x=%62', '/blog/A-post?x=%62'],
    ]) {
      const response = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 308 /, path);
      assert.equal(/^location: (.*)\r$/im.exec(response)?.[1], canonical);
    }
  });

  test('contains the composition, and scripts and preloads with their hashes', async (t) => {
    const { get, store } = await startEdge(t);
    const html = await (await get('/')).text();
    const result = await store.read();
    assert.ok(result.ok);
    const { shell, site } = result.registry.releases;
    assert.ok(html.startsWith('<!doctype html>\n<html lang="en">'));
    assert.match(html, /<meta name="color-scheme" content="light dark">/);
    assert.ok(
      html.includes(
        `<script defer src="/remotes/shell/1.0.0/js/shell.js" integrity="${shell?.integrity['js/shell.js']}" crossorigin="anonymous"></script>`,
      ),
    );
    for (const file of ['remoteEntry.js', 'js/app.js', 'js/home.js']) {
      assert.ok(
        html.includes(
          `<link rel="preload" as="script" href="/remotes/site/1.0.0/${file}" integrity="${site?.integrity[file]}" crossorigin="anonymous">`,
        ),
        file,
      );
    }
    assert.ok(!html.includes('js/post.js'));
    assert.ok(html.includes('as="font" type="font/woff2" href="/remotes/shell/1.0.0/fonts/text.woff2"'));
    const boot = parseBootData(html);
    assert.deepEqual(
      boot.remotes.map(({ name }) => name),
      ['dashboard', 'portal', 'site'],
    );
    assert.equal(boot.remotes[2]?.entry.integrity, site?.integrity['remoteEntry.js']);
    assert.deepEqual(
      { ...boot, remotes: [] },
      {
        revision: 1,
        shell: { version: '1.0.0' },
        backend: { url: '', publishableKey: 'sb_publishable_x', mailbox: '/__mailbox' },
        clockOffset: 0,
        brand: neutralBrand,
        remotes: [],
      },
    );
  });

  test('contains the source folder only if the edge has one', async (t) => {
    const local = await startEdge(t, { sourceFolder: '/home/dana/northlight' });
    for (const path of ['/', '/client-portal', '/nothing'])
      assert.equal(
        parseBootData(await (await local.get(path)).text()).sourceFolder,
        '/home/dana/northlight',
        path,
      );
    const otherHost = await startEdge(t);
    assert.ok(!(await (await otherHost.get('/')).text()).includes('sourceFolder'));
  });

  test('has its route’s title and preloads', async (t) => {
    const { get } = await startEdge(t);
    const post = await (await get('/blog/a-post')).text();
    assert.match(post, /<title>site \/blog\/:slug · Agency<\/title>/);
    assert.equal(post.match(/rel="preload" as="script"/g)?.length, 3);
    assert.match(await (await get('/nothing')).text(), /<title>Page not found · Agency<\/title>/);
    assert.match(await (await get('/auth')).text(), /<title>Sign in · Agency<\/title>/);
  });

  test('is the same for every visitor', async (t) => {
    const { get, port } = await startEdge(t);
    const plain = await (await get('/')).text();
    const personal = await get('/?utm_source=mail', {
      headers: {
        cookie: 'sb-access-token=x',
        authorization: 'Bearer y',
        'accept-language': 'de',
        'user-agent': 'z',
      },
    });
    assert.equal(await personal.text(), plain);
    assert.equal(personal.headers.get('vary'), 'Accept-Encoding');
    const otherHost = await sendRaw(
      port,
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    assert.ok(otherHost.endsWith(Buffer.from(plain).toString('latin1')));
  });

  test('escapes its data', async (t) => {
    const backend = { ...embeddedBackend('http://127.0.0.1:9'), publishableKey: '</script>' };
    const { get, put, edge } = await startEdge(t, { backend });
    const title = '</script><script>alert(1)</script>\u2028<!--';
    const site = builds.site('1.1.0');
    const routes = [{ path: '/', access: 'public' as const, title }];
    const hostile = {
      ...site,
      preload: { all: [], byRoute: {} },
      declaration: { ...site.declaration, routes },
    };
    await put([hostile]);
    await edge.refresh();
    const html = await (await get('/')).text();
    assert.equal(html.match(/<script/g)?.length, 3);
    assert.equal(parseBootData(html).remotes[2]?.routes[0]?.[2], title);
    assert.equal(parseBootData(html).backend.publishableKey, '</script>');
    assert.ok(!html.includes('<!--'));
  });

  test('is compressed for the client, and not sent again if unchanged', async (t) => {
    const { get } = await startEdge(t);
    const plain = await (await get('/')).text();
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/', { headers: { 'accept-encoding': accepts } });
      assert.equal(response.headers.get('content-encoding'), encoding);
      assert.equal(await response.text(), plain);
    }
    const etag = (await get('/')).headers.get('etag') ?? '';
    assert.match(etag, /^W\/"/);
    for (const header of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const revalidated = await get('/', { headers: { 'if-none-match': header } });
      assert.deepEqual([revalidated.status, await revalidated.text()], [304, '']);
      assert.ok(revalidated.headers.has('content-security-policy'));
    }
    assert.equal((await get('/', { headers: { 'if-none-match': '"x"' } })).status, 200);
    const missing = await get('/nothing');
    const missingEtag = missing.headers.get('etag') ?? '';
    assert.equal((await get('/nothing', { headers: { 'if-none-match': missingEtag } })).status, 404);
  });

  test('responds to HEAD as to GET but without the body, and rejects other methods', async (t) => {
    const { get } = await startEdge(t);
    const head = await get('/about', { method: 'HEAD' });
    const full = await get('/about');
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(head.headers.get('etag'), full.headers.get('etag'));
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await get('/about', { method });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD']);
    }
  });
});
