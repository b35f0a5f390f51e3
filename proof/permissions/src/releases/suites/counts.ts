import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { releaseTogether } from '@northlight/registry';
import { remoteManifest, testRelease } from '@northlight/registry/testing';
import { type Copies, edgeSecret } from '../copies.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

interface Overview {
  readonly counts: readonly { readonly release: string }[] | null;
  readonly faults: readonly {
    readonly latest: readonly { readonly text: string; readonly count: number }[];
  }[];
}

export const countsSuite = (getCopies: () => Copies) =>
  describe('counts from two copies of the edge', () => {
    let copies: Copies;
    before(() => {
      copies = getCopies();
    });

    const reportVisit = async (url: string, counts: readonly (readonly [string, number])[]) => {
      assert.equal((await fetch(url)).status, 200);
      const body = JSON.stringify({ visits: counts.map(([what, sum]) => [`site 1.0.0 ${what}`, sum]) });
      assert.equal(
        (await fetch(`${url}/__reports`, { method: 'POST', body, headers: sameOrigin })).status,
        204,
      );
    };
    const readOverview = async (url: string): Promise<Overview> => {
      const headers = { ...sameOrigin, authorization: `Bearer ${copies.world.getToken('author')}` };
      return (await (await fetch(`${url}/__releases`, { headers })).json()) as Overview;
    };

    test('are summed and survive an edge restart', async () => {
      const { edges, start } = copies;
      const [first, second] = edges;
      for (let turn = 0; turn < 3; turn += 1) {
        await reportVisit(first.url, [
          ['visit', 1],
          ['started', 1],
          ['opened', 2],
        ]);
        await reportVisit(second.url, [
          ['visit', 1],
          ['failed', turn === 0 ? 1 : 0],
        ]);
      }
      const report = { release: 'site', version: '1.0.0', kind: 'error', cause: 'TypeError' };
      const body = JSON.stringify({
        reports: [{ ...report, text: 'x is null', at: '', page: '/', count: 2 }],
      });
      await fetch(`${second.url}/__reports`, { method: 'POST', body, headers: sameOrigin });
      // An edge sends its counts when it stops, and the next one starts from zero.
      await second.edge.stop();
      edges[1] = await start('third');
      for (const { url } of [first, edges[1]]) {
        const { counts, faults } = await readOverview(url);
        const site = counts?.find(({ release }) => release === 'site');
        assert.deepEqual(site, { release: 'site', version: '1.0.0', visits: 6, failed: 1 });
        assert.deepEqual(
          faults.map(({ latest }) => latest.map(({ text, count }) => [text.slice(0, 9), count])),
          [[['… is null', 2]]],
        );
      }
    });

    test('notify staff once if a version is significantly worse than the previous one', async () => {
      const { world, store, edges, build } = copies;
      const [copy] = edges;
      const newVersion = await build(remoteManifest('site', ['/'], { version: '1.0.1' }));
      await releaseTogether(store, [newVersion], testRelease);
      await copy.edge.refresh();
      // Every report from an edge makes the function compare the versions.
      const readNotified = async (failed: number) => {
        await world.backend.database.query(
          `insert into public.release_counts (day, release, version, what, total) values
           (current_date, 'site', '1.0.0', 'visit', 994),
           (current_date, 'site', '1.0.1', 'visit', 40), (current_date, 'site', '1.0.1', 'failed', $1)
         on conflict (day, release, version, what, label) do update set total = excluded.total`,
          [failed],
        );
        await reportVisit(copy.url, [['visit', 1]]);
        await readOverview(copy.url);
        const response = await world.send(
          'author',
          '/rest/v1/staff_notifications?kind=eq.release&title=like.site*&select=title,message',
        );
        return (await response.json()) as { title: string; message: string }[];
      };
      assert.deepEqual(await readNotified(1), [], 'one failure may be chance');
      for (let turn = 0; turn < 2; turn += 1) {
        const rows = await readNotified(30);
        assert.deepEqual(
          rows.map(({ title }) => title),
          ['site 1.0.1 fails more often than 1.0.0'],
        );
        assert.match(rows[0]?.message ?? '', /Errors occurred in 30 of 4\d visits of 1\.0\.1, and in 1 of/);
        assert.match(rows[0]?.message ?? '', /To roll back: npm run rollback -- site 1\.0\.0$/);
      }
    });

    test("are accepted only with the edge's secret", async () => {
      const { world, edges, start } = copies;
      const { url, publishableKey, secretKey } = world.backend;
      const rows = JSON.stringify([
        { release: 'site', version: '1.0.0', what: 'visit', label: '', total: 90_000 },
      ]);
      let body = '';
      const sendWithSecret = async (headers: Record<string, string>) => {
        const response = await fetch(`${url}/functions/v1/release-counts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ counts: rows, checksHealth: true }),
        });
        body = await response.text();
        return response.status;
      };
      for (const headers of [
        {},
        { apikey: publishableKey, 'x-edge-secret': 'another secret' },
        { authorization: `Bearer ${world.getToken('admin')}` },
        { authorization: `Bearer ${secretKey}`, apikey: secretKey },
      ])
        assert.equal(await sendWithSecret(headers as Record<string, string>), 401);
      const stranger = await start('stranger', 'a secret that no function accepts');
      await reportVisit(stranger.url, [['visit', 1]]);
      await stranger.edge.stop();
      const { counts } = await readOverview(edges[0].url);
      assert.doesNotMatch(JSON.stringify(counts), /"visits":9\d\d\d\d/);
      assert.equal(await sendWithSecret({ 'x-edge-secret': edgeSecret }), 200);
      assert.match(body, /"backup":\[\d+,129600\]/);
    });
  });
