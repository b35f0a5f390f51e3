import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, makeKeyTexts, readKeys, release, seenRegistryIn } from '@northlight/registry';
import {
  remoteManifest,
  seal,
  shellManifest,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type Engine, engines } from '../world/engines.ts';

for (const engine of engines({ port: 0 })) {
  describe(`two copies of the edge over the backend's releases, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    let isClosed = false;
    let folder = '';
    let releases: BackendStore;
    const edges: { edge: Edge; url: string }[] = [];

    /** A copy of the edge with a data folder of its own, which outlives it. */
    async function startEdge(name: string): Promise<void> {
      const { url: backendUrl, publishableKey } = opened.backend;
      const data = join(folder, name);
      const edge = await createEdge({
        // What everybody may know is enough to read releases.
        store: new BackendStore(
          { url: backendUrl, key: publishableKey, timeLimit: 1000 },
          testKeys,
          join(data, 'releases'),
        ),
        backend: { kind: 'embedded', url: backendUrl, publishableKey, hasMailbox: false },
        seenRegistry: seenRegistryIn(join(data, 'seen.json'), testKeys),
        pollInterval: 500,
      });
      const { port } = await edge.start(0);
      edges.push({ edge, url: `http://127.0.0.1:${port}` });
    }

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'two-edges-'));
      opened = await engine.open();
      const { url, secretKey } = opened.backend;
      releases = new BackendStore({ url, key: secretKey }, testKeys);
      await put(shellManifest());
      await put(remoteManifest('site', ['/']));
      for (const name of ['one', 'other']) await startEdge(name);
    });
    after(async () => {
      for (const { edge } of edges) await edge.stop();
      if (!isClosed) await opened.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function put(manifest: Parameters<typeof writeBuild>[1]) {
      const { name, version } = manifest;
      const distDir = await writeBuild(join(folder, `${name}-${version}`), manifest);
      return release(releases, { name, version, distDir }, testRelease);
    }

    const health = async (url: string) =>
      (await (await fetch(`${url}/healthz`)).json()) as {
        revision: number;
        remotes: Record<string, string>;
        registry: { state: string };
      };

    async function until(url: string, isSo: (now: Awaited<ReturnType<typeof health>>) => boolean) {
      const end = Date.now() + 30_000;
      while (!isSo(await health(url))) {
        assert.ok(Date.now() < end, 'it never came');
        await delay(50);
      }
    }

    test('take no registry that was changed, signed by nobody or by others, cut, or put back', async () => {
      const write = (document: string) =>
        opened.backend.database.query(
          'update public.release_registry set switched_at = clock_timestamp(), document = $1',
          [document],
        );
      const textNow = async () => {
        const reading = await releases.read();
        assert.ok(reading.ok);
        return reading.text;
      };
      const old = await textNow();
      await put(remoteManifest('site', ['/'], { version: '1.0.9' }));
      for (const { url } of edges) await until(url, ({ remotes }) => remotes.site === '1.0.9');
      const good = await textNow();
      const { document } = JSON.parse(good) as { document: object };
      for (const [what, text] of [
        ['changed', good.replace('"1.0.9"', '"1.0.0"')],
        [
          'another signature',
          good.replace(/"signature": "(.)/, (all, first) => all.slice(0, -1) + (first === 'A' ? 'B' : 'A')),
        ],
        ['no signature', JSON.stringify({ document })],
        ["others' signature", seal(document, readKeys(makeKeyTexts()))],
        ['cut', good.slice(0, -100)],
        ['an older one', old],
      ] as const) {
        assert.notEqual(text, good, what);
        await write(text);
        for (const { url } of edges) {
          await until(url, ({ registry }) => registry.state === 'kept');
          assert.deepEqual((await health(url)).remotes, { site: '1.0.9' }, what);
        }
        await write(good);
        for (const { url } of edges) await until(url, ({ registry }) => registry.state === 'current');
      }
    });

    test('give out nothing that was changed in the store', async () => {
      const { url, secretKey } = opened.backend;
      const build = await writeBuild(
        join(folder, 'later'),
        remoteManifest('site', ['/'], { version: '1.1.0' }),
        {
          'css/a.css': 'a{}',
        },
      );
      const overwrite = async (file: string) => {
        const [object] = await opened.backend.database.query<{ name: string }>(
          'select name from storage.objects where name like $1',
          [`site/1.1.0/%/${file}`],
        );
        const answer = await fetch(`${url}/storage/v1/object/releases/${object?.name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secretKey}`, apikey: secretKey, 'x-upsert': 'true' },
          body: new TextEncoder().encode('window.isForeign=true'),
        });
        assert.equal(answer.status, 200, await answer.text());
      };
      const statuses = (file: string) =>
        Promise.all(
          edges.map(async (edge) => (await fetch(`${edge.url}/remotes/site/1.1.0/${file}`)).status),
        );
      await releases.publish('site', '1.1.0', build);
      assert.deepEqual(await statuses('remoteEntry.js'), [200, 200]);
      for (const file of ['js/app.js', 'css/a.css']) {
        await overwrite(file);
        assert.deepEqual(await statuses(file), [404, 404], file);
      }
      await assert.rejects(
        release(releases, { name: 'site', version: '1.1.0', distDir: null }, testRelease),
        /site 1\.1\.0 css\/a\.css is not the file that was released; site 1\.1\.0 js\/app\.js is not/,
      );
    });

    test('go on with what they know while the store is away, after a restart too', async () => {
      await put(remoteManifest('portal', ['/client-portal']));
      await put(remoteManifest('portal', ['/client-portal'], { version: '1.0.1' }));
      for (const { url } of edges) await until(url, ({ remotes }) => remotes.portal === '1.0.1');
      await edges.at(-1)?.edge.warm();
      isClosed = true;
      await opened.close();
      for (const { url } of edges) {
        await until(url, ({ registry }) => registry.state === 'kept');
        assert.equal((await fetch(`${url}/`)).status, 200);
        assert.equal((await fetch(`${url}/remotes/site/1.0.0/remoteEntry.js`)).status, 200);
      }
      await edges.pop()?.edge.stop();
      await startEdge('other');
      // Nobody has opened the portal yet, in what is live or in what would be fallen back to.
      for (const version of ['1.0.0', '1.0.1']) {
        const answer = await fetch(`${edges.at(-1)?.url}/remotes/portal/${version}/remoteEntry.js`);
        assert.equal(answer.status, 200, version);
      }
    });
  });
}
