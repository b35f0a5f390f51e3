import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startRollout } from '@northlight/registry';
import { testRelease, writeBuild } from '@northlight/registry/testing';
import { builds, readJson, startEdgeWithBackend } from '../testing/index.ts';

const steps = [
  { share: 5, minutes: 60 },
  { share: 100, minutes: 0 },
];

/** An edge with a rollout of the portal, and a backend that reports its step and identifies people. */
async function setUp(t: TestContext) {
  let progress: Record<string, number> = {};
  const started = await startEdgeWithBackend(
    t,
    (request, response) => {
      const who = (request.headers.authorization ?? '').replace('Bearer ', '');
      const answers: Record<string, unknown> = {
        '/rest/v1/rpc/rollout_progress': progress,
        '/rest/v1/rpc/schema_version': 20260101000000,
        '/auth/v1/user': { id: `00000000-0000-4000-8000-00000000000${who.length}` },
      };
      const profile = [{ role: who, full_name: `The ${who}`, email: null }];
      response.writeHead(200).end(JSON.stringify(answers[request.url ?? ''] ?? profile));
    },
    { canRollBack: true },
  );
  const { store, folder, edge, get } = started;
  const { name, version } = builds.portal('2.0.0');
  const distDir = await writeBuild(`${folder}/next`, builds.portal('2.0.0'));
  const { registry } = await startRollout(store, { name, version, distDir }, { ...testRelease, steps });
  const say = async (step: number) => {
    progress = { [registry.rollouts?.portal?.id ?? '']: step };
    await edge.refresh();
  };
  await say(0);
  const act = (body: object, who = 'admin') =>
    get('/__releases/rollout', {
      method: 'POST',
      headers: { authorization: `Bearer ${who}` },
      body: JSON.stringify({ name: 'portal', revision: registry.revision, ...body }),
    });
  const live = async () => {
    const reading = await store.read();
    return reading.ok ? reading.registry : null;
  };
  return { ...started, act, say, live, revision: registry.revision };
}

describe('a rollout changed by an admin', () => {
  test('can be paused, resumed and finished, each with a ledger entry', async (t) => {
    const { act, live, store, revision } = await setUp(t);
    assert.equal((await act({ act: 'pause' })).status, 200);
    assert.equal((await live())?.rollouts?.portal?.paused, 0);
    assert.equal((await act({ act: 'resume', revision: revision + 1 })).status, 200);
    assert.equal((await live())?.rollouts?.portal?.paused, undefined);
    assert.equal((await act({ act: 'finish', revision: revision + 2 })).status, 200);
    const now = await live();
    assert.deepEqual([now?.releases.portal?.version, now?.rollouts?.portal], ['2.0.0', undefined]);
    assert.deepEqual(
      (await store.ledger(3)).map(({ kind, who }) => [kind, who]),
      [
        ['finish', 'The admin'],
        ['resume', 'The admin'],
        ['pause', 'The admin'],
      ],
    );
  });

  test('that is stopped can only be cleared away', async (t) => {
    const { act, say, live } = await setUp(t);
    await say(-1);
    for (const wanted of ['pause', 'resume', 'finish']) {
      const answer = await act({ act: wanted });
      assert.deepEqual([answer.status, (await readJson(answer)).code], [409, 'conflict'], wanted);
    }
    assert.equal((await act({ act: 'stop' })).status, 200);
    const now = await live();
    assert.deepEqual([now?.releases.portal?.version, now?.rollouts?.portal], ['1.0.0', undefined]);
    assert.deepEqual(now?.releases.portal?.recalled, ['2.0.0']);
  });

  for (const [what, body, status, who] of [
    ['by an author', { act: 'finish' }, 403, 'author'],
    ['by a client', { act: 'finish' }, 403, 'client'],
    ['seen at another revision', { act: 'finish', revision: 1 }, 409, 'admin'],
    ['by something unknown', { act: 'begin' }, 400, 'admin'],
    ['of another release', { act: 'stop', name: 'site' }, 409, 'admin'],
  ] as const) {
    test(`is not changed ${what}`, async (t) => {
      const { act, live, revision } = await setUp(t);
      assert.equal((await act(body, who)).status, status);
      assert.equal((await live())?.revision, revision);
    });
  }
});
