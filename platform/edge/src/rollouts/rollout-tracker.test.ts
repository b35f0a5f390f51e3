import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type BootData, bootElementId, guardedPageElementId } from '@northlight/contract/data';
import { changeRollout, startRollout } from '@northlight/registry';
import { testRelease, writeBuild } from '@northlight/registry/testing';
import { builds, readJson, startEdgeWithBackend } from '../testing/index.ts';

const minute = 60_000;
const steps = [
  { share: 5, minutes: 60 },
  { share: 50, minutes: 60 },
  { share: 100, minutes: 0 },
];

/** An edge with a backend that reports the step of the portal's rollout; null makes it fail. */
async function setUp(t: TestContext) {
  let progress: Record<string, number> | null = {};
  const started = await startEdgeWithBackend(t, (request, response) => {
    if (request.url !== '/rest/v1/rpc/rollout_progress') return response.writeHead(404).end();
    if (progress === null) return response.writeHead(503).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(progress));
  });
  const { store, folder, edge, get } = started;
  const { name, version } = builds.portal('2.0.0');
  const distDir = await writeBuild(`${folder}/next`, builds.portal('2.0.0'));
  const begin = async () => {
    const { registry } = await startRollout(store, { name, version, distDir }, { ...testRelease, steps });
    await edge.refresh();
    return registry.rollouts?.portal?.id ?? '';
  };
  const say = async (next: Record<string, number> | null) => {
    progress = next;
    await edge.refresh();
  };
  const dataIn = async (id: string, path = '/client-portal') => {
    const text = await (await get(path)).text();
    return JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(text)?.[1] ?? 'null');
  };
  const nextOf = async () =>
    ((await dataIn(bootElementId)) as BootData).remotes.find((remote) => remote.name === 'portal')?.next;
  return { ...started, begin, say, dataIn, nextOf };
}

describe('a rollout', () => {
  test("is the same in every document, with the share of the backend's step", async (t) => {
    const { begin, say, nextOf, dataIn, get } = await setUp(t);
    const id = await begin();
    assert.equal(await nextOf(), undefined, 'nobody counts for it yet');
    await say({ [id]: 0 });
    const next = await nextOf();
    assert.deepEqual([next?.rollout, next?.step, next?.share, next?.version], [id, 0, 5, '2.0.0']);
    const page = await dataIn(guardedPageElementId);
    assert.deepEqual(page.files, [], 'whose version the shell alone knows');
    const answer = await get('/client-portal');
    assert.match(answer.headers.get('content-security-policy') ?? '', /portal[^ ]*2\.0\.0/);
    assert.equal(answer.headers.get('set-cookie'), null);
    const etag = answer.headers.get('etag') ?? '';
    assert.equal((await get('/client-portal', { headers: { 'if-none-match': etag } })).status, 304);
    assert.equal((await get(next?.entry.url ?? '')).status, 200);
  });

  test('never exceeds the signed plan, whatever the backend says', async (t) => {
    const { begin, say, nextOf } = await setUp(t);
    const id = await begin();
    const begun = Date.now();
    t.mock.timers.enable({ apis: ['Date'], now: begun });
    await say({ [id]: 2 });
    assert.equal((await nextOf())?.share, 5);
    t.mock.timers.setTime(begun + 61 * minute);
    assert.equal((await nextOf())?.share, 50);
    t.mock.timers.setTime(begun + 121 * minute);
    assert.equal((await nextOf())?.share, 100);
  });

  test('does not grow while it is paused, whatever the backend says', async (t) => {
    const { begin, say, nextOf, store, edge } = await setUp(t);
    const id = await begin();
    const begun = Date.now();
    await changeRollout(store, 'pause', { name: 'portal', by: testRelease.by }, 0);
    t.mock.timers.enable({ apis: ['Date'], now: begun + 300 * minute });
    await say({ [id]: 2 });
    assert.equal((await nextOf())?.share, 5);
    await changeRollout(store, 'resume', { name: 'portal', by: testRelease.by });
    await edge.refresh();
    assert.equal((await nextOf())?.share, 100);
  });

  test('keeps its share while the backend is down, and never shrinks', async (t) => {
    const { begin, say, nextOf } = await setUp(t);
    const id = await begin();
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * minute });
    await say({ [id]: 1 });
    await say(null);
    assert.equal((await nextOf())?.share, 50);
    await say({ [id]: 0 });
    assert.equal((await nextOf())?.share, 50);
    await say({});
    assert.equal((await nextOf())?.share, 50);
  });

  test('of a version that was rolled back earlier keeps its accounts', async (t) => {
    const { begin, say, nextOf, get, store } = await setUp(t);
    const recalled = async () => (await readJson(await get('/registry.json'))).recalled;
    await begin();
    await changeRollout(store, 'stop', { name: 'portal', by: testRelease.by });
    const id = await begin();
    await say({ [id]: 0 });
    assert.deepEqual([(await nextOf())?.version, await recalled()], ['2.0.0', {}]);
    await say({ [id]: -1 });
    assert.deepEqual(await recalled(), { portal: ['2.0.0'] });
  });

  test('that was stopped counts as rolled back permanently', async (t) => {
    const { begin, say, nextOf, get } = await setUp(t);
    const id = await begin();
    await say({ [id]: 0 });
    const before = await readJson(await get('/registry.json'));
    await say({ [id]: -1 });
    const after = await readJson(await get('/registry.json'));
    assert.deepEqual([before.recalled, after.recalled], [{}, { portal: ['2.0.0'] }]);
    assert.equal(await nextOf(), undefined);
    await say({ [id]: 1 });
    assert.equal(await nextOf(), undefined);
    await say(null);
    assert.equal(await nextOf(), undefined);
  });
});
