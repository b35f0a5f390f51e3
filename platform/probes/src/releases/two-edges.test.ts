import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createEdge, type Edge } from '@platform/edge';
import { BackendStore, release, rollback } from '@platform/registry';
import { remoteManifest, shellManifest, testKeys, testRelease, writeBuild } from '@platform/registry/testing';
import { type Engine, engines } from '../world/engines.ts';

const seenWithin = 2000;

for (const engine of engines({ port: 0 })) {
  describe(`two copies of the edge over the backend's releases, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    let isClosed = false;
    let folder = '';
    let releases: BackendStore;
    const edges: { edge: Edge; url: string }[] = [];

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'two-edges-'));
      opened = await engine.open();
      const { url, secretKey, publishableKey } = opened.backend;
      releases = new BackendStore({ url, key: secretKey }, testKeys);
      await put(shellManifest());
      await put(remoteManifest('site', ['/']));
      for (const _ of ['one', 'other']) {
        const edge = await createEdge({
          // What everybody may know is enough to read releases.
          store: new BackendStore({ url, key: publishableKey, timeLimit: 1000 }, testKeys),
          backend: { kind: 'embedded', url, publishableKey, hasMailbox: false },
          pollInterval: 500,
        });
        const { port } = await edge.start(0);
        edges.push({ edge, url: `http://127.0.0.1:${port}` });
      }
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

    /** Milliseconds until a copy says so. */
    async function until(url: string, isSo: (now: Awaited<ReturnType<typeof health>>) => boolean) {
      const start = performance.now();
      while (!isSo(await health(url))) {
        assert.ok(performance.now() - start < 10_000, 'it never came');
        await delay(50);
      }
      return performance.now() - start;
    }

    test('serve the same page and the same files', async () => {
      const [one, other] = await Promise.all(
        edges.map(async ({ url }) => {
          const page = await fetch(`${url}/`);
          const file = await fetch(`${url}/remotes/site/1.0.0/remoteEntry.js`);
          return [page.status, page.headers.get('etag'), file.status, await file.text()];
        }),
      );
      assert.deepEqual(one, other);
      assert.equal(one?.[0], 200);
      assert.equal(one?.[3], '// site 1.0.0 remoteEntry.js\n');
    });

    test('both see a release, and a rollback, within two seconds', async () => {
      const slowest = async (version: string) =>
        Math.max(
          ...(await Promise.all(
            edges.map(({ url }) => until(url, ({ remotes }) => remotes.site === version)),
          )),
        );
      const rounds = [];
      for (const version of ['1.0.1', '1.0.2', '1.0.3']) {
        await put(remoteManifest('site', ['/'], { version }));
        const released = await slowest(version);
        await rollback(releases, { name: 'site', version: '1.0.0', ...testRelease });
        rounds.push(Math.max(released, await slowest('1.0.0')));
        if (Math.min(...rounds) < seenWithin) return;
      }
      // The quickest of the rounds: a busy machine only ever adds.
      assert.fail(`${rounds.join(', ')} ms`);
    });

    test('take no registry that nobody signed', async () => {
      await opened.backend.database.query(
        'update public.release_registry set switched_at = now(), document = replace(document, \'"site"\', \'"evil"\')',
      );
      for (const { url } of edges) {
        await until(url, ({ registry }) => registry.state === 'kept');
        assert.deepEqual((await health(url)).remotes, { site: '1.0.0' });
      }
    });

    test('go on with what they know while the store is away', async () => {
      isClosed = true;
      await opened.close();
      for (const { url } of edges) {
        await until(url, ({ registry }) => registry.state === 'kept');
        assert.equal((await fetch(`${url}/`)).status, 200);
        assert.equal((await fetch(`${url}/remotes/site/1.0.0/remoteEntry.js`)).status, 200);
      }
    });
  });
}
