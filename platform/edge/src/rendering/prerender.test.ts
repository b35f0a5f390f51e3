import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neutralBrand } from '@northlight/contract/data';
import { silentLog } from '@northlight/node-kit';
import { remoteManifest, shellManifest } from '@northlight/registry/testing';
import type { Build, Composition } from '../documents/composition.ts';
import { Encoder } from '../http/encoding.ts';
import { Prerender, type PrerenderOptions } from './prerender.ts';

test('caches a page for each of two compositions, as during a rollout of another remote', async () => {
  let renderCount = 0;
  const prerender = new Prerender({
    renderers: {
      render: async () => {
        renderCount += 1;
        return { kind: 'page', status: 200, html: '<p>here</p>', styles: '', head: '', data: {} };
      },
    },
    revision: { current: () => 1 },
    settings: { backend: { url: '', publishableKey: 'k' }, clockOffset: 0 },
    encoder: new Encoder(),
    log: silentLog,
    origin: () => 'http://localhost',
  } as unknown as PrerenderOptions);
  const manifest = { ...remoteManifest('site', ['/']), server: { entry: 'server/index.js' } };
  const site = { name: 'site', version: '1.0.0', manifest, integrity: {} } as Build<typeof manifest>;
  const shell = { name: 'shell', version: '1.0.0', manifest: shellManifest(), integrity: {} };
  const createComposition = (revision: number) =>
    ({ revision, brand: neutralBrand, shell, menusHash: 'm', remotes: [] }) as unknown as Composition;
  const [live, shared] = [createComposition(1), createComposition(1)];
  const route = { path: '/', access: 'public', title: 'Home', query: [], data: [], remote: site } as const;
  const renderContent = async (target: Composition) => {
    const page = await prerender.renderPage(target, { route, path: '/' }, new URLSearchParams());
    assert.ok(page?.kind === 'document');
    return page.content;
  };
  const first = [await renderContent(live), await renderContent(shared)];
  assert.notEqual(first[0], first[1]);
  assert.deepEqual(
    [await renderContent(live), await renderContent(shared)].map((each, index) => each === first[index]),
    [true, true],
  );
  assert.equal(renderCount, 1);
});
