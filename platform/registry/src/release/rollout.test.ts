import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { RemoteDeclaration } from '@northlight/contract/data';
import { toBootRemotes } from '../document/boot-remotes.ts';
import { readRegistry } from '../document/parse.ts';
import type { StoredRegistry } from '../document/registry-parts.ts';
import type { Inspect } from '../gate/inspection.ts';
import { parseKeys } from '../signing/keys.ts';
import { FolderStore } from '../stores/folder/store.ts';
import {
  createTempFolder,
  remoteManifest,
  shellManifest,
  testRelease,
  testRollout,
} from '../testing/index.ts';
import { isReleaseError, readLiveRegistry, setUp } from '../testing/set-up.ts';
import { setUpTeams } from '../testing/teams.ts';
import { publishOrFind, releaseTogether } from './release.ts';
import { removeExpired, retention } from './retention.ts';
import { rollback } from './rollback.ts';
import { changeRollout, startRollout } from './rollout.ts';

const createRoutes = (access: 'client' | 'public' = 'client'): RemoteDeclaration['routes'] => [
  { path: '/client-portal', access, title: 'Portal' },
];
const portal = (version = '1.0.0', routes = createRoutes()) =>
  remoteManifest('portal', [], { version, declaration: { routes } });

async function setUpRollout(t: TestContext) {
  const base = await setUp(t);
  await base.put(shellManifest());
  await base.put(portal());
  const started = await startRollout(base.store, await base.build(portal('2.0.0')), testRollout);
  const change = (action: 'pause' | 'resume' | 'stop' | 'finish', step?: number) =>
    changeRollout(base.store, action, { name: 'portal', by: testRelease.by }, step);
  return { ...base, started, change };
}

describe('a rollout', () => {
  test('of public pages is the same for every visitor, and only one can run at a time', async (t) => {
    const { store, put, build } = await setUp(t);
    await put(shellManifest());
    await put(portal('1.0.0', createRoutes('public')));
    await put(remoteManifest('site', ['/'], { version: '1.0.0' }));
    await startRollout(store, await build(portal('2.0.0', createRoutes('public'))), testRollout);
    const registry = await readLiveRegistry(store);
    const [boot] = toBootRemotes(registry, { portal: 1 });
    assert.deepEqual(
      [boot?.version, boot?.next, boot?.visitorRollout],
      ['1.0.0', undefined, { rollout: registry.rollouts?.portal?.id, step: 1 }],
    );
    await assert.rejects(
      startRollout(store, await build(remoteManifest('site', ['/'], { version: '2.0.0' })), testRollout),
      isReleaseError('refused', /rolled out one at a time; portal 2\.0\.0 is rolling/),
    );
  });

  test('is in the registry beside the live version, and in the boot data with its step', async (t) => {
    const { store, started } = await setUpRollout(t);
    const registry = await readLiveRegistry(store);
    assert.deepEqual(registry, started.registry);
    assert.equal(registry.releases.portal?.version, '1.0.0');
    assert.deepEqual(
      [registry.rollouts?.portal?.entry.version, registry.rollouts?.portal?.entry.previous?.version],
      ['2.0.0', '1.0.0'],
    );
    assert.equal(toBootRemotes(registry)[0]?.next, undefined);
    const { entry, ...next } = toBootRemotes(registry, { portal: 1 })[0]?.next ?? {};
    assert.deepEqual(next, {
      rollout: registry.rollouts?.portal?.id,
      step: 1,
      share: 50,
      version: '2.0.0',
    });
    assert.equal(entry?.url, '/remotes/portal/2.0.0/remoteEntry.js');
    const [row] = await store.ledger(1);
    assert.deepEqual([row?.kind, row?.version, row?.replaced], ['rollout', '2.0.0', '1.0.0']);
  });

  test('pauses and resumes at its step with the same accounts', async (t) => {
    const { store, change, started } = await setUpRollout(t);
    await change('pause', 1);
    const paused = (await readLiveRegistry(store)).rollouts?.portal;
    assert.equal(paused?.paused, 1);
    await change('resume');
    const { rollouts } = await readLiveRegistry(store);
    assert.deepEqual(rollouts, started.registry.rollouts);
  });

  test('that is stopped recalls its version', async (t) => {
    const { store, change } = await setUpRollout(t);
    await change('stop');
    const { releases, rollouts } = await readLiveRegistry(store);
    assert.deepEqual(
      [rollouts, releases.portal?.version, releases.portal?.recalled],
      [undefined, '1.0.0', ['2.0.0']],
    );
    await assert.rejects(change('stop'), isReleaseError('unknown-release', /No version of portal/));
  });

  test('that is finished makes its version live, and that can be rolled back', async (t) => {
    const { store, change } = await setUpRollout(t);
    await change('finish');
    const { releases, rollouts } = await readLiveRegistry(store);
    assert.deepEqual(
      [rollouts, releases.portal?.version, releases.portal?.previous?.version],
      [undefined, '2.0.0', '1.0.0'],
    );
    await rollback(store, { name: 'portal', ...testRelease });
    assert.equal((await readLiveRegistry(store)).releases.portal?.version, '1.0.0');
  });

  test('ends when the live version is rolled back', async (t) => {
    const { store, put, change, build } = await setUpRollout(t);
    await change('stop');
    await put(portal('1.1.0'));
    await startRollout(store, await build(portal('3.0.0')), testRollout);
    await rollback(store, { name: 'portal', ...testRelease });
    const { releases, rollouts } = await readLiveRegistry(store);
    assert.equal(rollouts, undefined);
    assert.deepEqual(
      [releases.portal?.version, releases.portal?.recalled],
      ['1.0.0', ['2.0.0', '3.0.0', '1.1.0']],
    );
  });

  test('keeps its files, whatever their age', async (t) => {
    const { store, build } = await setUpRollout(t);
    for (let n = 0; n < retention.versions; n += 1)
      await publishOrFind(store, await build(portal(`2.1.${n}`)));
    await removeExpired(store, 'portal', Date.now() + 400 * 24 * 60 * 60_000);
    assert.ok(await store.find('portal', '2.0.0'));
  });
});

describe('during a rollout', () => {
  test('another release or rollout is refused only for the same remote', async (t) => {
    const { store, put, build } = await setUpRollout(t);
    await assert.rejects(
      put(portal('2.1.0')),
      isReleaseError('conflict', /portal 2\.0\.0 is being rolled out/),
    );
    await assert.rejects(
      startRollout(store, await build(portal('2.1.0')), testRollout),
      isReleaseError('conflict', /finish/),
    );
    await put(remoteManifest('site', ['/']));
    assert.ok((await readLiveRegistry(store)).rollouts?.portal);
  });

  test('a shell must be compatible with both versions and is tested with both', async (t) => {
    const { store, build, change } = await setUpRollout(t);
    await change('stop');
    const declaration = {
      requires: { contract: '^1.1.0', kit: '^0.1.0', schema: 0 },
      routes: createRoutes(),
    };
    const shell = (version: string, contract: string) =>
      shellManifest({
        version,
        provides: { react: '19.3.1', '@northlight/contract': contract, '@northlight/shared-ui': '0.1.0' },
      });
    await releaseTogether(store, [await build(shell('1.1.0', '1.1.0'))], testRelease);
    const newer = remoteManifest('portal', [], { version: '3.0.0', declaration });
    await startRollout(store, await build(newer), testRollout);
    await assert.rejects(
      releaseTogether(store, [await build(shell('1.2.0', '1.0.0'))], testRelease),
      isReleaseError('refused', /portal: needs @northlight\/contract \^1\.1\.0/),
    );
    const testedVersions: (string | undefined)[] = [];
    await releaseTogether(store, [await build(shell('1.3.0', '1.1.0'))], {
      ...testRelease,
      inspect: async (_, live) => {
        testedVersions.push(live?.releases.portal?.version);
        return { failures: [], outcomes: [] };
      },
    });
    assert.deepEqual(testedVersions, ['1.0.0', '3.0.0']);
  });

  test('a second rollout has an independent share, and each combination of versions is tested', async (t) => {
    const { store, put, build, change } = await setUpRollout(t);
    const dashboard = (version: string) =>
      remoteManifest('dashboard', [], {
        version,
        declaration: { routes: [{ path: '/dashboard', access: 'staff', title: 'Dashboard' }] },
      });
    await put(dashboard('1.0.0'));
    const testedPairs: string[] = [];
    const inspect: Inspect = async (candidates, live) => {
      const { portal, dashboard: liveDashboard } = live?.releases ?? {};
      for (const { manifest } of candidates)
        testedPairs.push(
          `${manifest.name} ${manifest.version} with ${[portal, liveDashboard].find((each) => each && each.name !== manifest.name)?.version}`,
        );
      return { failures: [], outcomes: [] };
    };
    await startRollout(store, await build(dashboard('2.0.0')), { ...testRollout, inspect });
    assert.deepEqual(testedPairs, ['dashboard 2.0.0 with 1.0.0', 'dashboard 2.0.0 with 2.0.0']);
    const { rollouts } = await readLiveRegistry(store);
    assert.notEqual(rollouts?.portal?.id, rollouts?.dashboard?.id);
    await change('finish');
    assert.deepEqual(Object.keys((await readLiveRegistry(store)).rollouts ?? {}), ['dashboard']);
  });
});

describe('starting a rollout', () => {
  for (const [description, manifest, reason] of [
    ['that makes a page public', portal('2.0.0', createRoutes('public')), /differ from the live version/],
    [
      'of a version with different pages',
      portal('2.0.0', [...createRoutes(), { path: '/client-portal/new', access: 'client', title: 'New' }]),
      /its routes differ from the live version: \/client-portal\/new \(client, "New"\)/,
    ],
    ['of the live version', portal(), /this version is already live/],
    ['of the shell', shellManifest({ version: '2.0.0' }), /all remotes share it/],
    ['of a remote that is not live', remoteManifest('events', ['/events']), /nothing is live/],
  ] as const) {
    test(`${description} is refused`, async (t) => {
      const { store, put, build } = await setUp(t);
      await put(shellManifest());
      await put(portal());
      await assert.rejects(
        startRollout(store, await build(manifest), testRollout),
        isReleaseError('refused', reason),
      );
    });
  }

  test('with shares that do not increase is refused', async (t) => {
    const { store, put, build } = await setUp(t);
    await put(shellManifest());
    await put(portal());
    const invalidSteps = [
      { share: 50, minutes: 1 },
      { share: 5, minutes: 1 },
    ];
    await assert.rejects(
      startRollout(store, await build(portal('2.0.0')), { ...testRelease, steps: invalidSteps }),
      isReleaseError('bad-build', /its shares do not increase/),
    );
  });
});

describe('a team key', () => {
  async function setUpTeamRollout(t: TestContext) {
    const folder = join(createTempFolder(t), 'releases');
    const base = await setUpTeams(t, (keys) => new FolderStore(folder, keys));
    await base.put('portal', portal('1.1.0'));
    const start = async (team: 'portal' | 'dashboard') =>
      startRollout(base.open(base.getKeysFor(team)), await base.build(portal('2.0.0')), testRollout);
    const readCurrentRegistry = async () => {
      const reading = await base.open(parseKeys({ publicKey: base.keyPairs.root.publicKey })).read();
      assert.ok(reading.ok);
      return reading.registry;
    };
    return { ...base, folder, start, readCurrentRegistry };
  }

  test('rolls out its own remote until the key is revoked', async (t) => {
    const { start, readCurrentRegistry, revoke } = await setUpTeamRollout(t);
    await assert.rejects(start('dashboard'), isReleaseError('not-permitted', /may not change portal/));
    await start('portal');
    assert.equal((await readCurrentRegistry()).rollouts?.portal?.entry.version, '2.0.0');
    await revoke('portal');
    const { releases, rollouts } = await readCurrentRegistry();
    assert.deepEqual([releases.portal?.version, rollouts], ['1.0.0', undefined]);
  });

  test('rolls out a server bundle only if the key list allows it', async (t) => {
    const { build, open, getKeysFor } = await setUpTeamRollout(t);
    const serverRendered = { ...portal('2.0.0'), server: { entry: 'server/entry.js' } };
    const input = await build(serverRendered, { 'server/entry.js': 'export {}' });
    await assert.rejects(
      startRollout(open(getKeysFor('portal')), input, testRollout),
      /it has a server bundle, which runs on the edge/,
    );
  });

  test('must sign the rollout, or it is ignored', async (t) => {
    const { start, folder, keyPairs } = await setUpTeamRollout(t);
    await start('portal');
    const file = join(folder, 'registry.json');
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredRegistry;
    const { portal: change } = stored.changes ?? {};
    const { rollout } = change?.document ?? {};
    assert.ok(change && rollout);
    const raised = { ...rollout, steps: [{ share: 100, minutes: 0 }] };
    const forged = {
      ...stored,
      changes: { portal: { ...change, document: { ...change.document, rollout: raised } } },
    };
    await writeFile(file, JSON.stringify(forged));
    const result = readRegistry(await readFile(file, 'utf8'), parseKeys(keyPairs.root));
    assert.ok(result.ok);
    assert.deepEqual([result.value.registry.rollouts, result.value.problems.length], [undefined, 1]);
  });
});
