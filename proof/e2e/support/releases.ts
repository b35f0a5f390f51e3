import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildManifestFile } from '@northlight/contract/data';
import {
  BackendStore,
  changeRollout,
  computeIntegrity,
  FolderStore,
  getEntryFile,
  loadKeys,
  type RegistryDocument,
  type ReleaseInput,
  type ReleaseKeys,
  type ReleaseStore,
  releaseTogether,
  rollback,
  startRollout,
} from '@northlight/registry';
import { expect } from '@playwright/test';
import { unwrapData } from './api.ts';
import { product } from './product.ts';
import { readPublishableKey } from './publishable-key.ts';
import { createServiceApi } from './service-api.ts';

/** Whether releases are stored in the backend, for several copies of the edge. */
export const isInBackend = product.edges.length > 1;

const options = { backendSchema: null, by: { who: 'a test', commit: null } } as const;

/** The root keys for the instance under test. */
export async function loadReleaseKeys(): Promise<ReleaseKeys> {
  const keys = await loadKeys(process.env, product.dataFolder);
  if (keys === null) throw new Error('the instance under test has no release keys');
  return keys;
}

/** Opens the release store of the instance under test, as its release command does. */
export async function openReleaseStore(): Promise<ReleaseStore> {
  const keys = await loadReleaseKeys();
  if (isInBackend) {
    const publishableKey = await readPublishableKey();
    return new BackendStore({ url: product.url, key: publishableKey }, keys);
  }
  return new FolderStore(join(product.dataFolder, 'releases'), keys);
}

export async function readLiveRegistry(): Promise<RegistryDocument> {
  const reading = await (await openReleaseStore()).read();
  if (!reading.ok) throw new Error(`no registry: ${reading.problems.join('; ')}`);
  return reading.registry;
}

export async function readLiveVersion(name: string): Promise<string> {
  return (await readLiveRegistry()).releases[name]?.version ?? '';
}

/**
 * Releases a name's live build again as another version, with the command's code. Needs no build, since only the manifest
 * and entry contain the version.
 * @param makeLive - overrides the last step
 * @param change - changes a script; the entry gets the new hashes
 */
export async function releaseAgain(
  name: string,
  version: string,
  change: (script: string, file: string) => string = (script) => script,
  makeLive: (store: ReleaseStore, build: ReleaseInput) => Promise<unknown> = (store, build) =>
    releaseTogether(store, [build], options),
): Promise<void> {
  const store = await openReleaseStore();
  const live = (await readLiveRegistry()).releases[name];
  const record = live && (await store.find(name, live.version));
  if (!live || !record) throw new Error(`${name} is not live`);
  const distDir = await mkdtemp(join(tmpdir(), `${name}-again-`));
  try {
    const entry = getEntryFile(live.manifest);
    const newHashes = new Map<string, string>();
    // The entry comes last, since it contains the hashes of the other scripts.
    const files = Object.keys(record.files).sort((a, b) => Number(a === entry) - Number(b === entry));
    for (const file of files) {
      const content = await (await store.open(name, live.version, file))?.read();
      if (content === undefined) throw new Error(`${name} lacks ${file}`);
      let changed: string | Buffer = content;
      if (file.endsWith('.js')) {
        changed = change(content.toString('utf8').replaceAll(live.version, version), file);
        if (file === entry) for (const [old, hash] of newHashes) changed = changed.replaceAll(old, hash);
        newHashes.set(computeIntegrity(content), computeIntegrity(changed));
      }
      await mkdir(dirname(join(distDir, file)), { recursive: true });
      await writeFile(join(distDir, file), changed);
    }
    await writeFile(
      join(distDir, buildManifestFile),
      JSON.stringify(live.manifest).replaceAll(live.version, version),
    );
    await makeLive(store, { name, version, distDir });
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}

/** Rolls out a version as `releaseAgain` does, to a percentage of accounts or visitors. */
export async function rollOutAgain(name: string, version: string, share: number): Promise<void> {
  const steps = [
    { share, minutes: 60 },
    { share: 100, minutes: 0 },
  ];
  await releaseAgain(name, version, undefined, (store, build) =>
    startRollout(store, build, { ...options, steps }),
  );
}

export async function stopRollout(name: string): Promise<void> {
  const rollout = (await readLiveRegistry()).rollouts?.[name];
  if (rollout !== undefined) await changeRollout(await openReleaseStore(), 'stop', { name, by: options.by });
}

/** Visitors in a rollout's first step: with the newer version, failed ones, then the same for the live version. */
export async function countVisitors(version: string): Promise<readonly number[]> {
  const service = await createServiceApi();
  const statuses = unwrapData(await service.rpc('list_rollouts')) as unknown as readonly {
    version: string;
    tallies: readonly (readonly number[])[];
  }[];
  return statuses.find((each) => each.version === version)?.tallies[0] ?? [];
}

/** Rolls back to a version as the command does, and waits until it is served. */
export async function rollBackTo(name: string, version: string): Promise<void> {
  if ((await readLiveVersion(name)) !== version) {
    await rollback(await openReleaseStore(), { name, version, ...options });
  }
  await waitUntilServed(name, version);
}

/** Waits until every copy of the edge serves a version. */
export async function waitUntilServed(name: string, version: string): Promise<void> {
  await expect.poll(async () => (await readServedVersions())[name], { intervals: [100] }).toBe(version);
}

/** The versions that all copies of the edge serve, without names for which they differ. */
export async function readServedVersions(): Promise<Record<string, string>> {
  const [first = {}, ...others] = await Promise.all(
    product.edges.map(async (url) => {
      const { shell, remotes } = (await (await fetch(`${url}/healthz`)).json()) as {
        shell: string;
        remotes: Record<string, string>;
      };
      return { ...remotes, shell } as Record<string, string>;
    }),
  );
  return Object.fromEntries(
    Object.entries(first).filter(([name, version]) => others.every((other) => other[name] === version)),
  );
}
