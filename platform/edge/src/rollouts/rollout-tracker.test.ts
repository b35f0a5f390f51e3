import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type BootData, bootElementId, guardedPageElementId } from '@northlight/contract/data';
import { changeRollout, startRollout } from '@northlight/registry';
import { testRelease, testRollout } from '@northlight/registry/testing';
import { builds, readJson, startEdgeWithBackend } from '../testing/index.ts';

const minute = 60_000;

/** An edge with a backend that reports the step of the portal's rollout; null makes it fail. */
async function setUp(t: TestContext) {
  let progress: Record<string, number> | null = {};
  const fixture = await startEdgeWithBackend(t, (request, response) => {
    if (request.url !== '/rest/v1/rpc/rollout_progress') return response.writeHead(404).end();
    if (progress === null) return response.writeHead(503).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(progress));
  });
  const { store, build, edge, get } = fixture;
  const next = await build(builds.portal('2.0.0'));
  const beginRollout = async () => {
    const { registry } = await startRollout(store, next, testRollout);
    await edge.refresh();
    return registry.rollouts?.portal?.id ?? '';
  };
  const setProgress = async (next: Record<string, number> | null) => {
    progress = next;
    await edge.refresh();
  };
  const readData = async (id: string, path = '/client-portal') => {
    const text = await (await get(path)).text();
    return JSON.parse(new RegExp(`id="${id}">([^<]*)<`).exec(text)?.[1] ?? 'null');
  };
  const readNext = async () =>
    ((await readData(bootElementId)) as BootData).remotes.find((remote) => remote.name === 'portal')?.next;
  return { ...fixture, beginRollout, setProgress, readData, readNext };
}

describe('a rollout', () => {
  test("has the share of the backend's step, in documents that are the same for every visitor", async (t) => {
    const { beginRollout, setProgress, readNext, readData, get } = await setUp(t);
    const id = await beginRollout();
    assert.equal(await readNext(), undefined, 'no one has it yet');
    await setProgress({ [id]: 0 });
    const next = await readNext();
    assert.deepEqual([next?.rollout, next?.step, next?.share, next?.version], [id, 0, 5, '2.0.0']);
    const page = await readData(guardedPageElementId);
    assert.deepEqual(page.files, [], 'only the shell knows the version');
    const response = await get('/client-portal');
    assert.match(response.headers.get('content-security-policy') ?? '', /portal[^ ]*2\.0\.0/);
    assert.equal(response.headers.get('set-cookie'), null);
    assert.equal((await get(next?.entry.url ?? '')).status, 200);
  });

  test('never exceeds the signed plan, whatever the backend reports', async (t) => {
    const { beginRollout, setProgress, readNext } = await setUp(t);
    const id = await beginRollout();
    const startedAt = Date.now();
    t.mock.timers.enable({ apis: ['Date'], now: startedAt });
    await setProgress({ [id]: 2 });
    assert.equal((await readNext())?.share, 5);
    t.mock.timers.setTime(startedAt + 61 * minute);
    assert.equal((await readNext())?.share, 50);
    t.mock.timers.setTime(startedAt + 121 * minute);
    assert.equal((await readNext())?.share, 100);
  });

  test('does not grow while it is paused, whatever the backend reports', async (t) => {
    const { beginRollout, setProgress, readNext, store, edge } = await setUp(t);
    const id = await beginRollout();
    const startedAt = Date.now();
    await changeRollout(store, 'pause', { name: 'portal', by: testRelease.by }, 0);
    t.mock.timers.enable({ apis: ['Date'], now: startedAt + 300 * minute });
    await setProgress({ [id]: 2 });
    assert.equal((await readNext())?.share, 5);
    await changeRollout(store, 'resume', { name: 'portal', by: testRelease.by });
    await edge.refresh();
    assert.equal((await readNext())?.share, 100);
  });

  test('keeps its share while the backend is down, and never shrinks', async (t) => {
    const { beginRollout, setProgress, readNext } = await setUp(t);
    const id = await beginRollout();
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * minute });
    await setProgress({ [id]: 1 });
    await setProgress(null);
    assert.equal((await readNext())?.share, 50);
    await setProgress({ [id]: 0 });
    assert.equal((await readNext())?.share, 50);
    await setProgress({});
    assert.equal((await readNext())?.share, 50);
  });

  test('is shown to its accounts even if its version has been rolled back before', async (t) => {
    const { beginRollout, setProgress, readNext, get, store } = await setUp(t);
    const readRecalled = async () => (await readJson(await get('/registry.json'))).recalled;
    await beginRollout();
    await changeRollout(store, 'stop', { name: 'portal', by: testRelease.by });
    const id = await beginRollout();
    await setProgress({ [id]: 0 });
    assert.deepEqual([(await readNext())?.version, await readRecalled()], ['2.0.0', {}]);
    await setProgress({ [id]: -1 });
    assert.deepEqual(await readRecalled(), { portal: ['2.0.0'] });
  });

  test('counts as rolled back permanently once it has stopped', async (t) => {
    const { beginRollout, setProgress, readNext, get } = await setUp(t);
    const id = await beginRollout();
    await setProgress({ [id]: 0 });
    const before = await readJson(await get('/registry.json'));
    await setProgress({ [id]: -1 });
    const after = await readJson(await get('/registry.json'));
    assert.deepEqual([before.recalled, after.recalled], [{}, { portal: ['2.0.0'] }]);
    assert.equal(await readNext(), undefined);
    await setProgress({ [id]: 1 });
    assert.equal(await readNext(), undefined);
    await setProgress(null);
    assert.equal(await readNext(), undefined);
  });
});
