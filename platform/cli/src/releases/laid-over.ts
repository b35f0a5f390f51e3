import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest } from '@northlight/contract/data';
import {
  entryFor,
  type RegistryDocument,
  type ReleaseCandidate,
  type ReleaseEntry,
  type ReleaseRecord,
  type ReleaseStore,
  recordOf,
  wholeRegistry,
} from '@northlight/registry';

/**
 * What would be live after a release, to be tried before it is: the live registry with the candidates laid over it,
 * their files read from where they were built. Nothing is written.
 * @param opened - remotes that are let in by everybody and have nothing to fall back to, so that they show themselves
 */
export async function laidOver(
  store: ReleaseStore,
  live: RegistryDocument | null,
  candidates: readonly ReleaseCandidate[],
  opened: ReadonlySet<string>,
): Promise<ReleaseStore> {
  const builds = new Map<string, { record: ReleaseRecord; distDir: string }>();
  const entries: Record<string, ReleaseEntry> = { ...live?.releases };
  for (const { manifest, distDir } of candidates) {
    const { name, version } = manifest;
    const record =
      distDir === null ? await store.find(name, version) : await recordOf(distDir, name, version);
    if (record === null) continue;
    if (distDir !== null) builds.set(`${name}@${version}`, { record, distDir });
    entries[name] = entryFor(record, null);
  }
  for (const name of opened) {
    const entry = entries[name];
    if (entry !== undefined)
      entries[name] = { ...entry, previous: null, manifest: openToAll(entry.manifest) };
  }
  const registry: RegistryDocument = {
    schema: 2,
    revision: (live?.revision ?? 0) + 1,
    updatedAt: new Date().toISOString(),
    releases: entries,
  };
  return {
    ...lookedAt(store),
    read: async () => ({
      ok: true,
      registry,
      text: '',
      parts: wholeRegistry(registry),
      changes: [],
      problems: [],
    }),
    stamp: async () => 'laid over',
    find: async (name, version) => builds.get(`${name}@${version}`)?.record ?? store.find(name, version),
    async open(name, version, file) {
      const build = builds.get(`${name}@${version}`);
      if (build === undefined) return store.open(name, version, file);
      if (!Object.hasOwn(build.record.files, file)) return null;
      const path = join(build.distDir, file);
      const isThere = await stat(path).catch(() => null);
      return isThere && { stamp: '', read: () => readFile(path) };
    },
  };
}

/** A store to look at: what of it nobody needs who tries something out, and nothing that writes. */
export function lookedAt(store: ReleaseStore): Omit<ReleaseStore, 'read' | 'stamp' | 'find' | 'open'> {
  const never = () => Promise.reject(new Error('This store is for looking only'));
  return {
    versions: (name) => store.versions(name),
    ledger: async () => [],
    maps: async () => null,
    publish: never,
    requireRight: never,
    vouch: never,
    switchTo: never,
    remove: never,
  };
}

function openToAll(manifest: BuildManifest): BuildManifest {
  if (manifest.kind === 'shell') return manifest;
  const { declaration } = manifest;
  const routes = declaration.routes.map((route) => ({ ...route, access: 'public' as const }));
  return { ...manifest, declaration: { ...declaration, routes } };
}
