import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEdge, type Edge } from '@northlight/edge';
import { BackendStore, releaseTogether } from '@northlight/registry';
import { createBuilder, shellManifest, testKeys, testRelease } from '@northlight/registry/testing';
import { type OnlineWorld, openOnlineWorld } from '../http/people-online.ts';
import type { Engine } from '../world/engines.ts';

export const edgeSecret = 'a secret that edge and functions share';

type Build = ReturnType<typeof createBuilder>;

export interface Copy {
  readonly edge: Edge;
  readonly url: string;
}

/** Two copies of the edge on one backend, with a live shell and live remotes. */
export interface Copies {
  readonly world: OnlineWorld;
  readonly store: BackendStore;
  readonly edges: [Copy, Copy];
  start(name: string, secret?: string): Promise<Copy>;
  readonly build: Build;
  close(): Promise<void>;
}

export async function openCopies(engine: Engine, remotes: readonly Parameters<Build>[0][]): Promise<Copies> {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  const world = await openOnlineWorld(engine);
  const { url, publishableKey } = world.backend;
  for (const table of ['registry', 'versions', 'ledger', 'counts', 'rollouts', 'stops'])
    await world.backend.database.query(`delete from public.release_${table}`);
  const store = new BackendStore({ url, key: publishableKey }, testKeys);
  const build = createBuilder(folder);
  const start: Copies['start'] = async (name, secret = edgeSecret) => {
    const edge = await createEdge({
      store: new BackendStore({ url, key: publishableKey }, testKeys, join(folder, name)),
      backend: { kind: 'embedded', url, publishableKey, hasMailbox: false, edgeSecret: secret },
      // Practically never: the tests trigger both.
      countsInterval: 600_000,
      pollInterval: 600_000,
    });
    const { port } = await edge.start(0);
    return { edge, url: `http://127.0.0.1:${port}` };
  };
  await releaseTogether(
    store,
    await Promise.all([shellManifest(), ...remotes].map((each) => build(each))),
    testRelease,
  );
  const edges: Copies['edges'] = [await start('first'), await start('second')];
  return {
    world,
    store,
    edges,
    start,
    build,
    close: async () => {
      for (const { edge } of edges) await edge.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
