import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { BackendStore, changeRollout, releaseTogether, rollback, startRollout } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testKeyTexts,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type OnlineWorld, openOnlineWorld } from '../http/people-online.ts';
import { engines } from '../world/engines.ts';

const edgeSecret = 'a secret of the edge and the functions';
const steps = [{ share: 5, minutes: 60 }];
const portal = (version: string) =>
  remoteManifest('portal', [], {
    version,
    declaration: { routes: [{ path: '/client-portal', access: 'client', title: 'Portal' }] },
  });
const acts = ['rollout', 'pause', 'resume', 'stop', 'finish'] as const;
const mostRequests = 40;

for (const engine of engines({ port: 0, edgeSecret })) {
  describe(`a rollout in which something is killed, on ${engine.name}`, () => {
    let world: OnlineWorld;
    let folder = '';
    let distDir = '';
    const store = () => new BackendStore({ url: world.backend.url, key: world.backend.secretKey }, testKeys);
    const begin = () =>
      startRollout(store(), { name: 'portal', version: '2.0.0', distDir }, { ...testRelease, steps });
    const live = async () => {
      const reading = await store().read();
      assert.ok(reading.ok, JSON.stringify(reading));
      return reading.registry;
    };
    /** As before the first rollout. */
    const clear = async () => {
      const { rollouts, releases } = await live();
      if (rollouts?.portal !== undefined)
        await changeRollout(store(), 'stop', { name: 'portal', by: testRelease.by });
      if (releases.portal?.version !== '1.0.0')
        await rollback(store(), { name: 'portal', version: '1.0.0', ...testRelease });
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'killed-rollouts-'));
      world = await openOnlineWorld(engine);
      for (const table of ['registry', 'versions', 'ledger', 'counts', 'rollouts', 'brakes'])
        await world.backend.database.query(`delete from public.release_${table}`);
      const inputs = [];
      for (const manifest of [shellManifest(), portal('1.0.0')]) {
        const { name, version } = manifest;
        inputs.push({ name, version, distDir: await writeBuild(join(folder, `build-${name}`), manifest) });
      }
      await releaseTogether(store(), inputs, testRelease);
      distDir = await writeBuild(join(folder, 'next'), portal('2.0.0'));
    });
    after(async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    for (const act of acts) {
      test(`the command, at each request of ${act}: all of it is done, or nothing, and the next one works`, async () => {
        let kills = 0;
        for (const when of ['before', 'after'] as const) {
          for (let nth = 1; nth <= mostRequests; nth += 1) {
            await clear();
            if (act !== 'rollout') await begin();
            if (act === 'resume')
              await changeRollout(store(), 'pause', { name: 'portal', by: testRelease.by });
            const was = await live();
            const { privateKey, publicKey } = testKeyTexts;
            const { url, secretKey } = world.backend;
            const child = spawn(
              process.execPath,
              [
                ...['--import', 'tsx', join(import.meta.dirname, 'killed-act.ts')],
                ...[url, secretKey, privateKey, publicKey, act, distDir, String(nth), when],
              ],
              { stdio: ['ignore', 'inherit', 'inherit'] },
            );
            const [code, signal] = await once(child, 'exit');
            const now = await live();
            const [row] = await store().ledger(1);
            if (signal === null) assert.equal(code, 0);
            else kills += 1;
            const isDone = now.revision !== was.revision;
            assert.deepEqual(
              isDone ? [now.revision, row?.kind, row?.revision] : now,
              isDone ? [was.revision + 1, act, now.revision] : was,
            );
            if (!isDone) {
              if (act === 'rollout') await begin();
              else await changeRollout(store(), act, { name: 'portal', by: testRelease.by });
              assert.equal((await live()).revision, was.revision + 1);
            }
            // It had no more requests.
            if (signal === null) break;
          }
        }
        assert.ok(kills >= 4, String(kills));
        process.stdout.write(`${act}: ${kills} kills\n`);
      });
    }

    test('an edge, again and again: its share never rises by it, and what is stopped stays so', async () => {
      await clear();
      const { registry } = await begin();
      const id = registry.rollouts?.portal?.id ?? '';
      const { url, publishableKey } = world.backend;
      const start = async (): Promise<{ child: ChildProcess; address: string }> => {
        const child = spawn(
          process.execPath,
          ['--import', 'tsx', join(import.meta.dirname, '../../../../platform/edge/src/main.ts')],
          {
            env: {
              PATH: process.env.PATH,
              PORT: '0',
              DATA_DIR: join(folder, 'edge'),
              BACKEND_URL: url,
              SUPABASE_PUBLISHABLE_KEY: publishableKey,
              RELEASE_STORE: 'backend',
              RELEASE_PUBLIC_KEY: testKeyTexts.publicKey,
              EDGE_SECRET: edgeSecret,
              LOG_LEVEL: 'error',
            },
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
        return {
          child,
          address: `http://127.0.0.1:${new URL((JSON.parse(line) as { url: string }).url).port}`,
        };
      };
      const look = async (address: string) => {
        const { remotes, recalled } = (await (await fetch(`${address}/registry.json`)).json()) as {
          readonly remotes: readonly { readonly name: string; readonly next?: { readonly share: number } }[];
          readonly recalled: Readonly<Record<string, readonly string[]>>;
        };
        return {
          share: remotes.find(({ name }) => name === 'portal')?.next?.share ?? 0,
          isTakenBack: recalled.portal?.includes('2.0.0') ?? false,
        };
      };
      const kill = async (child: ChildProcess) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      };
      const documentsOf = async () => {
        const [row] = await world.backend.database.query<{ count: number }>(
          "select coalesce(sum(total), 0)::int as count from public.release_counts where what = 'document' and release = 'portal'",
        );
        return Number(row?.count ?? 0);
      };
      let asked = 0;
      for (let turn = 0; turn < 6; turn += 1) {
        const { child, address } = await start();
        for (; asked < (turn + 1) * 3; asked += 1) await fetch(`${address}/client-portal`);
        // Before its batch, while it sends it, and after: when the backend has begun to count for the rollout.
        if (turn >= 2) {
          while (!(await look(address)).share) await new Promise((resolve) => setTimeout(resolve, 20));
          assert.equal((await look(address)).share, 5);
        }
        await kill(child);
        const [row] = await world.backend.database.query<{ step: number }>(
          `select step from public.release_rollouts where rollout = '${id}'`,
        );
        assert.ok(Number(row?.step ?? 0) === 0);
        assert.ok((await documentsOf()) <= asked, 'nothing is counted twice');
      }
      await world.backend.database.query(
        `insert into public.release_brakes (rollout, why) values ('${id}', 'it is stopped')`,
      );
      for (let turn = 0; turn < 2; turn += 1) {
        const { child, address } = await start();
        assert.deepEqual(await look(address), { share: 0, isTakenBack: true });
        await kill(child);
      }
    });
  });
}
