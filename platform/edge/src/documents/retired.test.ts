import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retire, rollback } from '@northlight/registry';
import { remoteManifest, testRelease } from '@northlight/registry/testing';
import { readJson, startEdge } from '../testing/index.ts';

const { by } = testRelease;

test('a retired remote responds with 410 or redirects until it is restored', async (t) => {
  const { edge, store, put, get } = await startEdge(t);
  await put([remoteManifest('events', ['/events', '/events/:id'])]);
  await edge.refresh();
  assert.equal((await get('/events/7')).status, 200);
  const before = await readJson(await get('/registry.json'));
  assert.equal(before.retired, undefined);

  await retire(store, { name: 'events', redirect: null, by });
  await edge.refresh();
  for (const path of ['/events', '/events/7?x=1']) {
    const response = await get(path);
    const page = await response.text();
    assert.deepEqual([response.status, response.headers.get('cache-control')], [410, 'no-cache']);
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-/);
    assert.match(page, /<h1>This page is gone<\/h1>/);
    assert.match(page, /<a href="\/">Return to Home<\/a>/);
    assert.match(page, /<meta name="robots" content="noindex">/);
    assert.match(page, /--color-canvas/);
    assert.doesNotMatch(page, /<script[^>]+src/);
  }
  assert.equal((await get('/events/7/more')).status, 404);
  assert.equal((await get('/remotes/events/1.0.0/remoteEntry.js')).status, 200);
  assert.doesNotMatch(await (await get('/')).text(), /events/);
  assert.deepEqual((await readJson(await get('/registry.json'))).retired, ['events']);

  await rollback(store, { name: 'events', ...testRelease });
  await edge.refresh();
  assert.equal((await get('/events')).status, 200);
  await retire(store, { name: 'events', redirect: '/about', by });
  await edge.refresh();
  const moved = await get('/events/7');
  assert.deepEqual([moved.status, moved.headers.get('location')], [308, '/about']);
});

test('a live remote takes precedence over a retired one', async (t) => {
  const { edge, store, put, get } = await startEdge(t);
  await put([remoteManifest('events', ['/events'])]);
  await retire(store, { name: 'events', redirect: '/', by });
  await put([remoteManifest('fairs', ['/events'])]);
  await edge.refresh();
  assert.equal((await get('/events')).status, 200);
});
