import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { changeRollout, startRollout } from '@northlight/registry';
import { remoteManifest, testRelease, testRollout } from '@northlight/registry/testing';
import { json, type OnlineWorld } from '../../http/people-online.ts';
import type { Copies } from '../copies.ts';

export const createPortal = (version: string) =>
  remoteManifest('portal', [], {
    version,
    declaration: { routes: [{ path: '/client-portal', access: 'client', title: 'Portal' }] },
  });

export const rolloutsSuite = (getCopies: () => Copies) =>
  describe('a rollout over two copies of the edge', () => {
    let copies: Copies;
    let world: OnlineWorld;
    let rollout = '';
    let newVersion = '';
    const sql = (text: string) => world.backend.database.query(text);

    /** Makes one copy send its counts, which triggers the judgement; then both copies poll. */
    const judge = async (copy: 0 | 1 = 0) => {
      const { edges } = copies;
      const headers = {
        'sec-fetch-site': 'same-origin',
        authorization: `Bearer ${world.getToken('author')}`,
      };
      assert.equal((await fetch(`${edges[copy].url}/__releases`, { headers })).status, 200);
      for (const { edge } of edges) await edge.refresh();
    };
    /** Reads the new version's share on each copy, and whether tabs must leave that version. */
    const readShares = async () =>
      Promise.all(
        copies.edges.map(async ({ url }) => {
          const live = (await (await fetch(`${url}/registry.json`)).json()) as {
            readonly remotes: readonly {
              readonly name: string;
              readonly next?: { readonly share: number };
            }[];
            readonly recalled: Readonly<Record<string, readonly string[]>>;
          };
          const share = live.remotes.find(({ name }) => name === 'portal')?.next?.share ?? 0;
          return [share, live.recalled.portal?.includes(newVersion) ?? false];
        }),
      );
    const vote = async (caller: Parameters<OnlineWorld['send']>[0], outcome: string, atStep = 0) => {
      const body = { rollout_id: rollout, step_index: atStep, vote: outcome };
      return (await world.send(caller, '/rest/v1/rpc/vote_on_rollout', json('POST', body))).status;
    };
    const readState = async () => {
      const response = await world.send('author', '/rest/v1/rpc/list_rollouts', json('POST', {}));
      const states = (await response.json()) as readonly {
        readonly rollout: string;
        readonly step: number;
        readonly held: string;
        readonly why: string | null;
        readonly tallies: readonly (readonly number[])[];
      }[];
      return states.find((state) => state.rollout === rollout);
    };
    const addVisitors = (count: number, isNext: boolean, state: string, step = 0) =>
      sql(`insert into private.rollout_visitors (rollout, step, visitor, is_next, state)
        select '${rollout}', ${step}, gen_random_uuid()::text, ${isNext}, '${state}' from generate_series(1, ${count})`);
    const startNewRollout = async (version: string) => {
      const { store, build, edges } = copies;
      const { registry } = await startRollout(store, await build(createPortal(version)), testRollout);
      rollout = registry.rollouts?.portal?.id ?? '';
      newVersion = version;
      for (const { edge } of edges) await edge.refresh();
    };
    const stopRollout = () => changeRollout(copies.store, 'stop', { name: 'portal', by: testRelease.by });

    before(() => {
      copies = getCopies();
      ({ world } = copies);
    });

    test('starts on both edges once the backend counts votes, and grows with the data', async () => {
      await startNewRollout('2.0.0');
      assert.deepEqual(await readShares(), [
        [0, false],
        [0, false],
      ]);
      await judge();
      assert.deepEqual(await readShares(), [
        [5, false],
        [5, false],
      ]);
      assert.match((await readState())?.held ?? '', /no visitors for 10 minutes/);

      const enterNextStep = `update public.release_rollouts set step_since = now() - interval '61 minutes' where rollout = '${rollout}'`;
      await sql(enterNextStep);
      await judge(1);
      assert.equal((await readState())?.step, 0, 'time alone does not advance it');
      await addVisitors(20, false, 'good');
      await judge(1);
      assert.equal((await readState())?.step, 0, 'no visitor has used it yet');
      await addVisitors(1, true, 'good');
      await judge(1);
      assert.equal((await readState())?.step, 1);
      // By the edges' clocks, the signed plan does not allow the next step yet.
      assert.deepEqual(await readShares(), [
        [5, false],
        [5, false],
      ]);
      await stopRollout();
    });

    test('assigns each account the same version as the shell', async () => {
      await startNewRollout('2.1.0');
      const { clientA } = world.ids;
      const [{ position } = { position: 2 }] = await world.backend.database.query<{ position: number }>(
        `select private.rollout_position('${clientA}', 'portal', '${rollout}') as position`,
      );
      // The shell computes the same value with the contract's `rolloutPart`.
      const digest = createHash('sha256').update(`${clientA}:portal:${rollout}`).digest();
      assert.equal(Number(position), digest.readUInt32BE(0) / 2 ** 32);
      await stopRollout();
    });

    test('ignores fabricated failures and stops on both edges after real ones', async () => {
      await startNewRollout('2.2.0');
      await judge();
      await addVisitors(95, false, 'good');
      await addVisitors(4, true, 'good');
      // Visitors, staff and accounts newer than the rollout have no vote.
      await sql(`update public.release_rollouts set started_at = '2000-01-01' where rollout = '${rollout}'`);
      assert.equal(await vote('anon', 'failed'), 401);
      for (const caller of ['admin', 'author', 'employee', 'clientA', 'clientB'] as const) {
        await vote(caller, 'begun');
        await vote(caller, 'failed');
      }
      for (const { url } of copies.edges) {
        // A browser extension that throws everywhere, or fabricated reports.
        for (let turn = 0; turn < 15; turn += 1) {
          const visits = [
            ['portal 2.2.0 visit', 1],
            ['portal 2.2.0 failed', 1],
          ];
          await fetch(`${url}/__reports`, {
            method: 'POST',
            headers: { 'sec-fetch-site': 'same-origin' },
            body: JSON.stringify({ visits }),
          });
        }
      }
      await judge();
      assert.deepEqual((await readState())?.tallies, [[4, 0, 95, 0]]);
      assert.deepEqual(await readShares(), [
        [5, false],
        [5, false],
      ]);

      await addVisitors(2, true, 'failed');
      await judge(1);
      assert.deepEqual(await readShares(), [
        [0, true],
        [0, true],
      ]);
      assert.equal(
        (await readState())?.why,
        'something failed for 2 of 6 visitors of the newer version, and for 0 of 95 of the previous one',
      );
      await judge();
      const response = await world.send(
        'author',
        '/rest/v1/staff_notifications?kind=eq.release&title=like.*2.2.0*&select=title,message',
      );
      const rows = (await response.json()) as readonly { readonly title: string; readonly message: string }[];
      assert.equal(rows.length, 1);
      // The title contains the start time, because the same version may stop again and must be reported again.
      assert.match(
        rows[0]?.title ?? '',
        /^The rollout of portal 2\.2\.0 \(started 20\d\d-.* UTC\) was stopped automatically$/,
      );
      assert.match(rows[0]?.message ?? '', /2 of 6 visitors .* All visitors are back on 1\.0\.0/);
      await stopRollout();
    });
  });
