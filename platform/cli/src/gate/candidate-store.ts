import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest } from '@northlight/contract/data';
import {
  createEntry,
  createRecord,
  type RegistryDocument,
  type ReleaseCandidate,
  type ReleaseEntry,
  type ReleaseRecord,
  type ReleaseStore,
  toRegistryParts,
} from '@northlight/registry';

/**
 * A read-only view of the store after the release: the live registry with the candidates on top, whose files are read
 * from their build folders.
 * @param publicRemotes - remotes that get public routes and no fallback version, so that they can be tested without accounts
 */
export async function createCandidateStore(
  store: ReleaseStore,
  live: RegistryDocument | null,
  candidates: readonly ReleaseCandidate[],
  publicRemotes: ReadonlySet<string>,
): Promise<ReleaseStore> {
  const builds = new Map<string, { record: ReleaseRecord; distDir: string }>();
  const entries: Record<string, ReleaseEntry> = { ...live?.releases };
  for (const { manifest, distDir } of candidates) {
    const { name, version } = manifest;
    const record =
      distDir === null ? await store.find(name, version) : await createRecord(distDir, name, version);
    if (record === null) continue;
    if (distDir !== null) builds.set(`${name}@${version}`, { record, distDir });
    entries[name] = createEntry(record, null);
  }
  for (const name of publicRemotes) {
    const entry = entries[name];
    if (entry !== undefined)
      entries[name] = { ...entry, previous: null, manifest: withPublicRoutes(entry.manifest) };
  }
  const registry: RegistryDocument = {
    schema: 2,
    revision: (live?.revision ?? 0) + 1,
    updatedAt: new Date().toISOString(),
    releases: entries,
  };
  return {
    ...createReadOnlyStore(store),
    read: async () => ({
      ok: true,
      registry,
      text: '',
      parts: toRegistryParts(registry),
      changes: [],
      problems: [],
    }),
    stamp: async () => 'candidates',
    find: async (name, version) => builds.get(`${name}@${version}`)?.record ?? store.find(name, version),
    async open(name, version, file) {
      const build = builds.get(`${name}@${version}`);
      if (build === undefined) return store.open(name, version, file);
      if (!Object.hasOwn(build.record.files, file)) return null;
      const path = join(build.distDir, file);
      const fileStat = await stat(path).catch(() => null);
      return fileStat && { stamp: '', read: () => readFile(path) };
    },
  };
}

/** The methods that all read-only stores share. Every write fails. */
export function createReadOnlyStore(
  store: ReleaseStore,
): Omit<ReleaseStore, 'read' | 'stamp' | 'find' | 'open'> {
  const refuseWrite = () => Promise.reject(new Error('This store is read-only'));
  return {
    versions: (name) => store.versions(name),
    ledger: async () => [],
    maps: async () => null,
    publish: refuseWrite,
    requirePermission: refuseWrite,
    vouch: refuseWrite,
    switchTo: refuseWrite,
    remove: refuseWrite,
  };
}

function withPublicRoutes(manifest: BuildManifest): BuildManifest {
  if (manifest.kind === 'shell') return manifest;
  const { declaration } = manifest;
  const routes = declaration.routes.map((route) => ({ ...route, access: 'public' as const }));
  return { ...manifest, declaration: { ...declaration, routes } };
}
