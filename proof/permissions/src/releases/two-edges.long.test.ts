import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, openSeenRegistry, release } from '@northlight/registry';
import {
  remoteManifest,
  shellManifest,
  testKeys,
  testRelease,
  writeBuild,
} from '@northlight/registry/testing';
import { type Engine, listEngines } from '../world/engines.ts';

// platform/registry/src/stores/watch.test.ts and platform/edge/src/releases/release-files.test.ts test that an edge accepts
// no tampered registry and serves no tampered file.

for (const engine of listEngines({ port: 0 })) {
  describe(`two copies of the edge over the backend's releases, on ${engine.name}`, () => {
    let opened: Awaited<ReturnType<Engine['open']>>;
    let isClosed = false;
    let folder = '';
    let releases: BackendStore;
    const edges: { edge: Edge; url: string }[] = [];

    /** Starts a copy of the edge with its own data folder, which survives a restart. */
    async function startEdge(name: string): Promise<void> {
      const { url: backendUrl, publishableKey } = opened.backend;
      const data = join(folder, name);
      const edge = await createEdge({
        // The publishable key is enough to read releases.
        store: new BackendStore(
          { url: backendUrl, key: publishableKey, timeLimit: 1000 },
          testKeys,
          join(data, 'releases'),
        ),
        backend: { kind: 'embedded', url: backendUrl, publishableKey, hasMailbox: false },
        seenRegistry: openSeenRegistry(join(data, 'seen.json'), testKeys),
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

    async function waitUntil(url: string, isSo: (now: Awaited<ReturnType<typeof health>>) => boolean) {
      const end = Date.now() + 30_000;
      while (!isSo(await health(url))) {
        assert.ok(Date.now() < end, 'timed out');
        await delay(50);
      }
    }

    test('continue while the store is down, even after a restart', async () => {
      await put(remoteManifest('portal', ['/client-portal']));
      await put(remoteManifest('portal', ['/client-portal'], { version: '1.0.1' }));
      for (const { url } of edges) await waitUntil(url, ({ remotes }) => remotes.portal === '1.0.1');
      await edges.at(-1)?.edge.warm();
      isClosed = true;
      await opened.close();
      for (const { url } of edges) {
        await waitUntil(url, ({ registry }) => registry.state === 'kept');
        assert.equal((await fetch(`${url}/`)).status, 200);
        assert.equal((await fetch(`${url}/remotes/site/1.0.0/remoteEntry.js`)).status, 200);
      }
      await edges.pop()?.edge.stop();
      await startEdge('other');
      // Nobody has opened the portal yet, so neither the live version nor its fallback is cached.
      for (const version of ['1.0.0', '1.0.1']) {
        const answer = await fetch(`${edges.at(-1)?.url}/remotes/portal/${version}/remoteEntry.js`);
        assert.equal(answer.status, 200, version);
      }
    });
  });
}
