import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, releaseTogether } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type OnlineWorld, openOnlineWorld } from '../http/people-online.ts';
import { engines } from '../world/engines.ts';

const edgeSecret = 'a secret of the edge and the functions';
const own = { 'sec-fetch-site': 'same-origin' };

interface Overview {
  readonly counts: readonly { readonly release: string }[] | null;
  readonly faults: readonly {
    readonly latest: readonly { readonly text: string; readonly count: number }[];
  }[];
}

for (const engine of engines({ port: 0, edgeSecret })) {
  describe(`what two copies of the edge count, on ${engine.name}`, () => {
    let world: OnlineWorld;
    let folder = '';
    const edges: { edge: Edge; url: string }[] = [];

    async function startEdge(name: string, secret = edgeSecret): Promise<{ edge: Edge; url: string }> {
      const { url, publishableKey } = world.backend;
      const edge = await createEdge({
        store: new BackendStore({ url, key: publishableKey }, testKeys, join(folder, name)),
        backend: { kind: 'embedded', url, publishableKey, hasMailbox: false, edgeSecret: secret },
        // Never by itself: the tests say when.
        countsInterval: 600_000,
      });
      const { port } = await edge.start(0);
      return { edge, url: `http://127.0.0.1:${port}` };
    }

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'counts-'));
      world = await openOnlineWorld(engine);
      const { url, secretKey } = world.backend;
      await world.backend.database.query('delete from public.release_registry');
      await world.backend.database.query('delete from public.release_versions');
      await world.backend.database.query('delete from public.release_ledger');
      await world.backend.database.query('delete from public.release_counts');
      const inputs = [];
      for (const manifest of [shellManifest(), remoteManifest('site', ['/'])]) {
        const { name, version } = manifest;
        inputs.push({ name, version, distDir: await writeBuild(join(folder, `build-${name}`), manifest) });
      }
      await releaseTogether(new BackendStore({ url, key: secretKey }, testKeys), inputs, testRelease);
      edges.push(await startEdge('one'), await startEdge('other'));
    });
    after(async () => {
      for (const { edge } of edges) await edge.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    const visit = async (url: string, sums: readonly (readonly [string, number])[]) => {
      assert.equal((await fetch(url)).status, 200);
      const body = JSON.stringify({ visits: sums.map(([what, sum]) => [`site 1.0.0 ${what}`, sum]) });
      assert.equal((await fetch(`${url}/__reports`, { method: 'POST', body, headers: own })).status, 204);
    };
    const overview = async (url: string): Promise<Overview> => {
      const headers = { ...own, authorization: `Bearer ${world.tokenOf('author')}` };
      return (await (await fetch(`${url}/__releases`, { headers })).json()) as Overview;
    };

    test('is added up, and outlives a copy', async () => {
      const [one, other] = edges as [(typeof edges)[0], (typeof edges)[0]];
      for (let turn = 0; turn < 3; turn += 1) {
        await visit(one.url, [
          ['visit', 1],
          ['started', 1],
          ['opened', 2],
        ]);
        await visit(other.url, [
          ['visit', 1],
          ['failed', turn === 0 ? 1 : 0],
        ]);
      }
      const report = { release: 'site', version: '1.0.0', kind: 'error', cause: 'TypeError' };
      const body = JSON.stringify({
        reports: [{ ...report, text: 'x is null', at: '', page: '/', count: 2 }],
      });
      await fetch(`${other.url}/__reports`, { method: 'POST', body, headers: own });
      // It tells what it has as it stops, and the next knows nothing of its own.
      await other.edge.stop();
      edges[1] = await startEdge('third');
      for (const { url } of [one, edges[1]]) {
        const { counts, faults } = await overview(url);
        const site = counts?.find(({ release }) => release === 'site');
        assert.deepEqual(site, { release: 'site', version: '1.0.0', visits: 6, failed: 1 });
        assert.deepEqual(
          faults.map(({ latest }) => latest.map(({ text, count }) => [text.slice(0, 9), count])),
          [[['… is null', 2]]],
        );
      }
    });

    test('is told to staff once, in the inbox and by mail, when a version is certain to be worse', async () => {
      const { url, secretKey, mailbox, mailsSettled } = world.backend;
      const manifest = remoteManifest('site', ['/'], { version: '1.0.1' });
      const distDir = await writeBuild(join(folder, 'build-worse'), manifest);
      const store = new BackendStore({ url, key: secretKey }, testKeys);
      await releaseTogether(store, [{ name: 'site', version: '1.0.1', distDir }], testRelease);
      const [one] = edges as [(typeof edges)[0]];
      await one.edge.refresh();
      const told = async () => {
        await overview(one.url);
        // As the timer does.
        await fetch(`${url}/functions/v1/notification-mails`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
          body: '{}',
        });
        await mailsSettled();
        const answer = await world.send(
          'author',
          '/rest/v1/staff_notifications?kind=eq.release&title=like.site*',
        );
        const rows = (await answer.json()) as { title: string; message: string }[];
        const mails = mailbox.mails.filter(({ subject }) => subject.startsWith('site 1.0.1'));
        const [attention] = (await (
          await world.send('author', '/rest/v1/staff_attention?select=releases_worse')
        ).json()) as { releases_worse: number }[];
        return { rows, mails, waiting: attention?.releases_worse };
      };
      const counted = JSON.stringify([
        { release: 'site', version: '1.0.0', what: 'visit', total: 994 },
        { release: 'site', version: '1.0.1', what: 'visit', total: 40 },
        { release: 'site', version: '1.0.1', what: 'failed', total: 1 },
      ]);
      const call = (body: object) =>
        fetch(`${url}/functions/v1/release-counts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-edge-secret': edgeSecret },
          body: JSON.stringify(body),
        });
      assert.equal((await call({ counted })).status, 200);
      await visit(one.url, [['visit', 1]]);
      // The world of these tests has a notice of its own.
      const before = await told();
      assert.deepEqual(before.rows, [], 'one failure may be chance');

      const body = JSON.stringify({
        visits: [
          ['site 1.0.1 visit', 1],
          ['site 1.0.1 failed', 1],
        ],
      });
      for (let turn = 0; turn < 6; turn += 1) {
        await fetch(`${one.url}/__reports`, { method: 'POST', body, headers: own });
        await told();
      }
      const { rows, mails, waiting } = await told();
      assert.deepEqual(
        rows.map(({ title }) => title),
        ['site 1.0.1 fails more often than 1.0.0'],
      );
      assert.match(
        rows[0]?.message ?? '',
        /^Something failed in \d of 4\d visits of 1\.0\.1; before, in 1 of 1001\./,
      );
      assert.match(rows[0]?.message ?? '', /Back with: npm run rollback -- site 1\.0\.0$/);
      assert.equal(waiting, (before.waiting ?? 0) + 1);
      assert.equal(new Set(mails.map(({ to }) => to)).size, mails.length, 'nobody twice');
      assert.ok(mails.length >= 2, 'the author and the admin');
      assert.match(mails[0]?.text ?? '', /npm run rollback -- site 1\.0\.0/);
    });

    test('is taken by the secret of the edge alone', async () => {
      const { url, publishableKey, secretKey } = world.backend;
      const rows = JSON.stringify([
        { release: 'site', version: '1.0.0', what: 'visit', label: '', total: 90_000 },
      ]);
      const tellBy = async (headers: Record<string, string>) => {
        const answer = await fetch(`${url}/functions/v1/release-counts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ counted: rows }),
        });
        return answer.status;
      };
      for (const headers of [
        {},
        { apikey: publishableKey, 'x-edge-secret': 'another secret' },
        { authorization: `Bearer ${world.tokenOf('admin')}` },
        { authorization: `Bearer ${secretKey}`, apikey: secretKey },
      ])
        assert.equal(await tellBy(headers as Record<string, string>), 401);
      const stranger = await startEdge('stranger', 'what no function knows, 32 letters');
      await visit(stranger.url, [['visit', 1]]);
      await stranger.edge.stop();
      const { counts } = await overview(edges[0]?.url ?? '');
      assert.doesNotMatch(JSON.stringify(counts), /"visits":9\d\d\d\d/);
      assert.equal(await tellBy({ 'x-edge-secret': edgeSecret }), 200);
    });
  });
}
