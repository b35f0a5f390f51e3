import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import {
  createTrialToken,
  generateKeyPair,
  parseKeys,
  parseTrialToken,
  type ReleaseKeys,
  revokeTrial,
} from '@northlight/registry';
import { remoteManifest, shellManifest, testKeys, testRelease } from '@northlight/registry/testing';
import { builds, readJson, startEdge, startServer } from '../testing/index.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function setUp(t: TestContext, options: Parameters<typeof startEdge>[1] = {}) {
  const fixture = await startEdge(t, { keys: testKeys, ...options });
  const { store, build, get } = fixture;
  const publish = async (...[manifest, files]: Parameters<typeof build>) => {
    const { name, version, distDir } = await build(manifest, files);
    await store.publish(name, version, distDir);
  };
  await publish(builds.portal('2.0.0'));
  const open = (token: string, headers: Record<string, string> = {}) => get(`/__trial/${token}`, { headers });
  /** Opens the link in a browser, which keeps its cookie. */
  const openInBrowser = async (token: string) => {
    const response = await open(token);
    assert.equal(response.status, 303, await response.text());
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    return { response, get: (path: string, headers = {}) => get(path, { headers: { cookie, ...headers } }) };
  };
  return { ...fixture, publish, open, openInBrowser };
}

const createToken = (version = '2.0.0', until = inAnHour(), keys: ReleaseKeys = testKeys, name = 'portal') =>
  createTrialToken(keys, name, version, until);

describe('a trial link', () => {
  test('shows its version only in that browser', async (t) => {
    const { openInBrowser, get } = await setUp(t);
    const before = await get('/client-portal');
    const [etag, page] = [before.headers.get('etag') ?? '', await before.text()];
    const trialBrowser = await openInBrowser(createToken());
    assert.equal(trialBrowser.response.headers.get('location'), '/client-portal');
    assert.match(
      trialBrowser.response.headers.get('set-cookie') ?? '',
      /^trial=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(trialBrowser.response.headers.get('cache-control'), 'private, no-store');

    const response = await trialBrowser.get('/client-portal', { 'if-none-match': etag });
    const text = await response.text();
    assert.deepEqual(
      [
        response.status,
        response.headers.get('cache-control'),
        response.headers.get('x-robots-tag'),
        response.headers.get('etag'),
      ],
      [200, 'private, no-store', 'noindex', null],
    );
    assert.match(text, /remotes\/portal\/2\.0\.0\/remoteEntry\.js/);
    assert.match(text, /You are trying out <strong>portal 2\.0\.0<\/strong> until/);
    assert.match(text, /<a href="\/__trial\/leave">Leave the trial<\/a>\n<\/aside>/);
    assert.match(response.headers.get('content-security-policy') ?? '', /2\.0\.0/);
    const live = await get('/client-portal');
    assert.deepEqual([live.headers.get('etag'), await live.text()], [etag, page]);
    assert.equal(live.headers.get('set-cookie'), null);

    // Live pages are also shown within the trial, and not cached.
    const about = await trialBrowser.get('/about');
    assert.equal(about.headers.get('cache-control'), 'private, no-store');
    assert.match(await about.text(), /trying out/);
    assert.doesNotMatch(await (await get('/about')).text(), /trying out|2\.0\.0/);
  });

  test('is validated strictly: nothing else gets into the cookie', async (t) => {
    const { open } = await setUp(t);
    const token = createToken();
    assert.equal((await open(token)).status, 303);
    for (const extra of ['%3B', '%0D%0A', '%22', '%20', '%C3%A9', '=', '=%3B%20Domain=example.com'])
      for (const invalid of [`${token}${extra}`, token.replace('.', `${extra}.`), `${extra}${token}`]) {
        const response = await open(invalid);
        assert.deepEqual([response.status, response.headers.get('set-cookie')], [404, null], invalid);
      }
  });

  test('lets the browser render a public page, because nothing of the version runs on the edge', async (t) => {
    const { url } = await startServer(t, (_request, response) =>
      response.end(JSON.stringify([{ revision: 1, brand: { name: 'Lind Studio' } }])),
    );
    const backend = { kind: 'embedded', url, publishableKey: 'k', hasMailbox: false } as const;
    const { openInBrowser, publish } = await setUp(t, { backend });
    await publish(
      { ...builds.site('2.0.0'), server: { entry: 'server/index.js' } },
      {
        'server/index.js': `exports.configure = () => {};
          exports.answer = async () => ({ kind: 'page', status: 200, html: 'x', styles: '', head: '', data: {} });`,
      },
    );
    const trialBrowser = await openInBrowser(createToken('2.0.0', inAnHour(), testKeys, 'site'));
    const response = await trialBrowser.get('/about');
    const text = await response.text();
    assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'private, no-store']);
    assert.match(text, /<div id="root"><\/div>\n<style>[\s\S]*<aside class="trial"/);
    assert.match(text, /remotes\/site\/2\.0\.0\/remoteEntry\.js/);
    assert.match(text, /"brand":\{[^}]*"name":"Lind Studio"/);
  });

  test('ends with a click in the banner, which returns to the same page', async (t) => {
    const { openInBrowser, port } = await setUp(t);
    const url = `http://127.0.0.1:${port}`;
    const trialBrowser = await openInBrowser(createToken());
    for (const [referer, expected] of [
      [`${url}/client-portal?x=1`, '/client-portal'],
      ['https://elsewhere.example/x', '/'],
      [`${url}//elsewhere.example`, '/'],
      ['nonsense', '/'],
    ] as const) {
      const response = await trialBrowser.get('/__trial/leave', { referer });
      assert.deepEqual([response.status, response.headers.get('location')], [303, expected]);
      assert.match(response.headers.get('set-cookie') ?? '', /^trial=; Path=\/; Expires=Thu, 01 Jan 1970/);
    }
  });

  test('uses a __Host- cookie behind TLS', async (t) => {
    const { open, get } = await setUp(t, { siteUrl: 'https://www.example.com' });
    const response = await open(createToken());
    const cookie = response.headers.get('set-cookie') ?? '';
    assert.match(cookie, /^__Host-trial=.*; Secure; SameSite=Lax$/);
    // A cookie without the `__Host-` prefix could be set by any host, so it is ignored.
    const plain = cookie.split(';')[0]?.replace('__Host-', '') ?? '';
    assert.doesNotMatch(
      await (await get('/client-portal', { headers: { cookie: plain } })).text(),
      /trying out/,
    );
  });

  test('reports its version and its end to open tabs', async (t) => {
    const { openInBrowser, get, store, edge } = await setUp(t);
    const token = createToken();
    const trialBrowser = await openInBrowser(token);
    const live = await readJson(await get('/registry.json'));
    const trialRegistry = await trialBrowser.get('/registry.json');
    assert.equal(trialRegistry.headers.get('cache-control'), 'private, no-store');
    const body = await readJson(trialRegistry);
    const findVersion = (remotes: unknown) =>
      (remotes as { name: string; version: string }[]).find(({ name }) => name === 'portal')?.version;
    assert.deepEqual([findVersion(body.remotes), findVersion(live.remotes)], ['2.0.0', '1.0.0']);

    const trial = parseTrialToken(token, testKeys);
    assert.ok(trial);
    await revokeTrial(store, trial, testRelease.by);
    await edge.refresh();
    const after = await readJson(await trialBrowser.get('/registry.json'));
    assert.deepEqual([findVersion(after.remotes), after.recalled], ['1.0.0', { portal: ['2.0.0'] }]);
    assert.deepEqual((await readJson(await get('/registry.json'))).recalled, {});
  });

  test('sets a cookie that outlives the trial, so that open tabs are notified of its end', async (t) => {
    const { openInBrowser } = await setUp(t);
    const until = new Date(Date.now() + 60_000);
    const { response, get } = await openInBrowser(createToken('2.0.0', until));
    const [, expires = ''] = /Expires=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    assert.ok(Date.parse(expires) > until.getTime() + 3_600_000);
    t.mock.timers.enable({ apis: ['Date'], now: until.getTime() + 1000 });
    assert.deepEqual((await readJson(await get('/registry.json'))).recalled, { portal: ['2.0.0'] });
    const page = await get('/client-portal');
    assert.match(page.headers.get('set-cookie') ?? '', /^trial=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });

  test('discards reports from its browser', async (t) => {
    const { get } = await setUp(t);
    const report = async (headers: Record<string, string>) =>
      (
        await get('/__reports', {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
          body: 'not a report',
        })
      ).status;
    assert.equal(await report({ cookie: `trial=${createToken()}` }), 204);
    assert.equal(await report({}), 400);
  });
});

describe('a trial link shows nothing', () => {
  const forger = parseKeys(generateKeyPair());
  const createChangedToken = () => {
    const [body = '', signature = ''] = createToken().split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const changedBody = Buffer.from(JSON.stringify({ ...claims, version: '1.0.0' })).toString('base64url');
    return `${changedBody}.${signature}`;
  };
  for (const [condition, token, status] of [
    ['after it has expired', () => createToken('2.0.0', new Date(Date.now() - 1000)), 410],
    ['if it is signed with another key', () => createToken('2.0.0', inAnHour(), forger), 404],
    ['if its version has been changed', createChangedToken, 404],
    ['if it is truncated', () => createToken().slice(0, -4), 404],
    ['if it is too long', () => `${createToken()}${'a'.repeat(2000)}`, 404],
    [
      'if it is valid for longer than the command allows',
      () => createToken('2.0.0', new Date(Date.now() + 169 * 3_600_000)),
      404,
    ],
    ['if its version does not exist', () => createToken('3.0.0'), 410],
    ['if its remote does not exist', () => createToken('2.0.0', inAnHour(), testKeys, 'events'), 410],
  ] as const) {
    test(condition, async (t) => {
      const { open, get } = await setUp(t);
      const response = await open(token());
      assert.equal(response.status, status);
      assert.equal(response.headers.get('set-cookie'), null);
      assert.equal(response.headers.get('cache-control'), 'private, no-store');
      assert.match(await response.text(), /<h1>(This trial has ended|Invalid trial link)<\/h1>/);
      const page = await get('/client-portal', { headers: { cookie: `trial=${token()}` } });
      assert.match(page.headers.get('set-cookie') ?? '', /^trial=; Path=\/; Expires=Thu, 01 Jan 1970/);
      assert.equal(page.headers.get('cache-control'), 'private, no-store');
      assert.doesNotMatch(await page.text(), /trying out|2\.0\.0/);
    });
  }

  test('after it has been revoked', async (t) => {
    const { open, openInBrowser, store, edge } = await setUp(t);
    const [token, otherToken] = [createToken(), createToken()];
    const trialBrowser = await openInBrowser(token);
    const trial = parseTrialToken(token, testKeys);
    assert.ok(trial);
    await revokeTrial(store, trial, testRelease.by);
    await edge.refresh();
    assert.equal((await open(token)).status, 410);
    assert.doesNotMatch(await (await trialBrowser.get('/client-portal')).text(), /trying out/);
    assert.equal((await open(otherToken)).status, 303);
  });

  test('after its version has been removed', async (t) => {
    const { open, store } = await setUp(t);
    assert.equal((await open(createToken())).status, 303);
    await store.remove('portal', '2.0.0');
    assert.equal((await open(createToken())).status, 410);
  });

  test('if its version is not compatible with the live releases', async (t) => {
    const { open, publish } = await setUp(t);
    await publish(
      remoteManifest('portal', ['/client-portal'], {
        version: '4.0.0',
        declaration: { requires: { contract: '^9.0.0', kit: '^0.1.0', schema: 0 } },
      }),
    );
    const response = await open(createToken('4.0.0'));
    assert.equal(response.status, 409);
    assert.match(await response.text(), /<h1>This trial cannot be shown<\/h1>/);
    await publish(remoteManifest('fair', ['/fair'], { version: '1.0.0' }));
    const fair = await open(createToken('1.0.0', inAnHour(), testKeys, 'fair'));
    assert.equal(fair.headers.get('location'), '/fair');
    await publish(shellManifest({ version: '2.0.0' }));
    assert.equal((await open(createToken('2.0.0', inAnHour(), testKeys, 'shell'))).status, 303);
  });
});

test('an edge without keys has no trials', async (t) => {
  const { get } = await startEdge(t);
  assert.equal((await get(`/__trial/${createToken('1.0.0')}`)).status, 404);
});
