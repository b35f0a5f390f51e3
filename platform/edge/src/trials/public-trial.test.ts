import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createTrialToken, generateKeyPair, parseKeys } from '@northlight/registry';
import { shellManifest, testKeyPair, testKeys, writeBuild } from '@northlight/registry/testing';
import { createEdge } from '../edge.ts';
import { builds, createReleases, listen, startServer } from '../testing/index.ts';

const createBundle = (word: string) => `
const instance = Math.random();
exports.configure = () => {};
exports.answer = async (request) => request.kind === 'document'
  ? { kind: 'document', contentType: 'text/xml', body: '<x>${word}</x>' }
  : { kind: 'page', status: 200, html: '<p>${word} ' + request.target + '</p><i>' + instance + '</i>', styles: '', head: '', data: { remote: 'site', route: '/', queries: [] } };
`;

test('a public page of a trial version is rendered by its own server bundle, and not cached for other visitors', async (t) => {
  const { url } = await startServer(t, (_request, response) => {
    response.end(JSON.stringify([{ revision: 1 }]));
  });
  const { store, folder, put } = await createReleases(t);
  const site = (version: string) => {
    const { declaration, ...manifest } = builds.site(version);
    return {
      ...manifest,
      declaration: { ...declaration, documents: ['/sitemap.xml'] },
      server: { entry: 'server/index.js' },
    };
  };
  await put([shellManifest()]);
  await put([site('1.0.0')], { 'server/index.js': createBundle('live') });
  const files = { 'server/index.js': createBundle('tried') };
  await store.publish('site', '2.0.0', await writeBuild(`${folder}/tried`, site('2.0.0'), files));
  const keys = parseKeys(testKeyPair);
  const edge = await createEdge({
    store,
    keys,
    backend: { kind: 'embedded', url, publishableKey: 'k', hasMailbox: false },
  });
  const { get } = await listen(t, edge);
  const token = createTrialToken(testKeys, 'site', '2.0.0', new Date(Date.now() + 60_000));
  const headers = { cookie: `trial=${token}` };
  /** Waits until the thread has started. */
  const waitForWord = async (path: string, word: string, init: RequestInit = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await get(path, init);
      const text = await response.clone().text();
      if (text.includes(word)) return { response, text };
      assert.ok(attempt < 60, `${word} was not in ${text.slice(0, 200)}`);
      await delay(200);
    }
  };

  for (let round = 0; round < 2; round += 1) {
    for (const path of ['/', '/about']) {
      const live = await waitForWord(path, `<p>live ${path}</p>`);
      assert.equal(live.response.headers.get('cache-control'), 'no-cache');
      const trial = await waitForWord(path, `<p>tried ${path}</p>`, { headers });
      assert.equal(trial.response.headers.get('cache-control'), 'private, no-store');
      assert.match(trial.text, /<aside class="trial"/);
      assert.doesNotMatch(live.text, /tried|class="trial"/);
    }
    await waitForWord('/sitemap.xml', '<x>live</x>');
    const sitemap = await waitForWord('/sitemap.xml', '<x>tried</x>', { headers });
    assert.equal(sitemap.response.headers.get('cache-control'), 'private, no-store');
  }

  // Trying another version doesn't stop this one's thread.
  const otherFiles = { 'server/index.js': createBundle('other') };
  await store.publish('site', '3.0.0', await writeBuild(`${folder}/other`, site('3.0.0'), otherFiles));
  const otherToken = createTrialToken(testKeys, 'site', '3.0.0', new Date(Date.now() + 60_000));
  const readInstance = (text: string) => /<i>([^<]*)<\/i>/.exec(text)?.[1];
  const first = readInstance((await waitForWord('/', '<p>tried /</p>', { headers })).text);
  await waitForWord('/', '<p>other /</p>', { headers: { cookie: `trial=${otherToken}` } });
  assert.equal(readInstance((await waitForWord('/', '<p>tried /</p>', { headers })).text), first);

  // If the key may not release server code, the browser renders the page.
  const team = generateKeyPair();
  const teamKeys = parseKeys({ publicKey: testKeyPair.publicKey, privateKey: team.privateKey });
  keys.updateList({ revision: 100, keys: [{ key: team.publicKey, names: ['site'] }] });
  const teamToken = createTrialToken(teamKeys, 'site', '2.0.0', new Date(Date.now() + 60_000));
  const browserRendered = await waitForWord('/', '<div id="root"></div>', {
    headers: { cookie: `trial=${teamToken}` },
  });
  assert.match(browserRendered.text, /<aside class="trial"/);
  assert.doesNotMatch(browserRendered.text, /<p>(?:tried|live) /);
});
