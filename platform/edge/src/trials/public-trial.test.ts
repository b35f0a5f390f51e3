import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createTrialToken, generateKeyPair, parseKeys } from '@northlight/registry';
import { shellManifest, testKeyPair, testKeys, writeBuild } from '@northlight/registry/testing';
import { createEdge } from '../edge.ts';
import { builds, createReleases, listen, startUpstream } from '../testing/index.ts';

const bundle = (word: string) => `
const born = Math.random();
exports.configure = () => {};
exports.answer = async (request) => request.kind === 'document'
  ? { kind: 'document', contentType: 'text/xml', body: '<x>${word}</x>' }
  : { kind: 'page', status: 200, html: '<p>${word} ' + request.target + '</p><i>' + born + '</i>', styles: '', head: '', data: { remote: 'site', route: '/', queries: [] } };
`;

test('a public page on trial is rendered by its own server bundle, and not cached for others', async (t) => {
  const { url } = await startUpstream(t, (_request, response) => {
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
  await put([site('1.0.0')], { 'server/index.js': bundle('live') });
  const files = { 'server/index.js': bundle('tried') };
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
    for (let tries = 0; ; tries += 1) {
      const response = await get(path, init);
      const text = await response.clone().text();
      if (text.includes(word)) return { answer: response, text };
      assert.ok(tries < 60, `${word} was not in ${text.slice(0, 200)}`);
      await delay(200);
    }
  };

  for (let round = 0; round < 2; round += 1) {
    for (const path of ['/', '/about']) {
      const live = await waitForWord(path, `<p>live ${path}</p>`);
      assert.equal(live.answer.headers.get('cache-control'), 'no-cache');
      const tried = await waitForWord(path, `<p>tried ${path}</p>`, { headers });
      assert.equal(tried.answer.headers.get('cache-control'), 'private, no-store');
      assert.match(tried.text, /<aside class="trial"/);
      assert.doesNotMatch(live.text, /tried|class="trial"/);
    }
    await waitForWord('/sitemap.xml', '<x>live</x>');
    const map = await waitForWord('/sitemap.xml', '<x>tried</x>', { headers });
    assert.equal(map.answer.headers.get('cache-control'), 'private, no-store');
  }

  // Trying another version doesn't stop this one's thread.
  const second = { 'server/index.js': bundle('other') };
  await store.publish('site', '3.0.0', await writeBuild(`${folder}/other`, site('3.0.0'), second));
  const other = createTrialToken(testKeys, 'site', '3.0.0', new Date(Date.now() + 60_000));
  const readInstance = (text: string) => /<i>([^<]*)<\/i>/.exec(text)?.[1];
  const first = readInstance((await waitForWord('/', '<p>tried /</p>', { headers })).text);
  await waitForWord('/', '<p>other /</p>', { headers: { cookie: `trial=${other}` } });
  assert.equal(readInstance((await waitForWord('/', '<p>tried /</p>', { headers })).text), first);

  // With a key that may not release server code, the browser renders the page.
  const team = generateKeyPair();
  const teamKeys = parseKeys({ publicKey: testKeyPair.publicKey, privateKey: team.privateKey });
  keys.updateList({ revision: 100, keys: [{ key: team.publicKey, names: ['site'] }] });
  const otherToken = createTrialToken(teamKeys, 'site', '2.0.0', new Date(Date.now() + 60_000));
  const plain = await waitForWord('/', '<div id="root"></div>', {
    headers: { cookie: `trial=${otherToken}` },
  });
  assert.match(plain.text, /<aside class="trial"/);
  assert.doesNotMatch(plain.text, /<p>(?:tried|live) /);
});
