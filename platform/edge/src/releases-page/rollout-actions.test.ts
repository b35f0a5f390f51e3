import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startRollout } from '@northlight/registry';
import { testRelease } from '@northlight/registry/testing';
import { builds, identifyByRole, readJson, startEdgeWithBackend } from '../testing/index.ts';

const steps = [
  { share: 5, minutes: 60 },
  { share: 100, minutes: 0 },
];

/** An edge with a portal rollout, and a backend that reports its step and identifies users. */
async function setUp(t: TestContext) {
  let progress: Record<string, number> = {};
  const fixture = await startEdgeWithBackend(
    t,
    (request, response) => {
      if (identifyByRole(request, response)) return;
      const isProgress = request.url === '/rest/v1/rpc/rollout_progress';
      response.end(JSON.stringify(isProgress ? progress : 20260101000000));
    },
    { canRollBack: true },
  );
  const { store, build, edge, get } = fixture;
  const next = await build(builds.portal('2.0.0'));
  const { registry } = await startRollout(store, next, { ...testRelease, steps });
  const setStep = async (step: number) => {
    progress = { [registry.rollouts?.portal?.id ?? '']: step };
    await edge.refresh();
  };
  await setStep(0);
  const act = (body: object, role = 'admin') =>
    get('/__releases/rollout', {
      method: 'POST',
      headers: { authorization: `Bearer ${role}` },
      body: JSON.stringify({ name: 'portal', revision: registry.revision, ...body }),
    });
  const readRegistry = async () => {
    const result = await store.read();
    return result.ok ? result.registry : null;
  };
  return { ...fixture, act, setStep, readRegistry, revision: registry.revision };
}

describe('a rollout in the browser', () => {
  test('can be paused, resumed and finished by an admin, each with a ledger entry', async (t) => {
    const { act, readRegistry, store, revision } = await setUp(t);
    assert.equal((await act({ act: 'pause' })).status, 200);
    assert.equal((await readRegistry())?.rollouts?.portal?.paused, 0);
    assert.equal((await act({ act: 'resume', revision: revision + 1 })).status, 200);
    assert.equal((await readRegistry())?.rollouts?.portal?.paused, undefined);
    assert.equal((await act({ act: 'finish', revision: revision + 2 })).status, 200);
    const registry = await readRegistry();
    assert.deepEqual([registry?.releases.portal?.version, registry?.rollouts?.portal], ['2.0.0', undefined]);
    assert.deepEqual(
      (await store.ledger(3)).map(({ kind, who }) => [kind, who]),
      [
        ['finish', 'The admin'],
        ['resume', 'The admin'],
        ['pause', 'The admin'],
      ],
    );
  });

  test('can only be removed after it has stopped', async (t) => {
    const { act, setStep, readRegistry } = await setUp(t);
    await setStep(-1);
    for (const action of ['pause', 'resume', 'finish']) {
      const response = await act({ act: action });
      assert.deepEqual([response.status, (await readJson(response)).code], [409, 'conflict'], action);
    }
    assert.equal((await act({ act: 'stop' })).status, 200);
    const registry = await readRegistry();
    assert.deepEqual([registry?.releases.portal?.version, registry?.rollouts?.portal], ['1.0.0', undefined]);
    assert.deepEqual(registry?.releases.portal?.recalled, ['2.0.0']);
  });

  for (const [condition, body, status, role] of [
    ['by an author', { act: 'finish' }, 403, 'author'],
    ['by a client', { act: 'finish' }, 403, 'client'],
    ['if the live revision has changed', { act: 'finish', revision: 1 }, 409, 'admin'],
    ['by an unknown action', { act: 'begin' }, 400, 'admin'],
    ['by an action on another release', { act: 'stop', name: 'site' }, 409, 'admin'],
  ] as const) {
    test(`is not changed ${condition}`, async (t) => {
      const { act, readRegistry, revision } = await setUp(t);
      assert.equal((await act(body, role)).status, status);
      assert.equal((await readRegistry())?.revision, revision);
    });
  }
});
