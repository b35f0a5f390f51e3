import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { mapFolder } from '@northlight/contract/data';
import {
  createEntry,
  createRecord,
  isReleaseFile,
  type RegistryDocument,
  type ReleaseRecord,
  type ReleaseStore,
  shellName,
  toRegistryParts,
} from '@northlight/registry';
import { createReadOnlyStore } from '../gate/candidate-store.ts';

/** One build of a remote, kept in memory because the next build overwrites its files. */
interface Build {
  /** Also the folder of its files in URLs, so that a page never gets the files of two builds. */
  readonly number: number;
  readonly record: ReleaseRecord;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folder: string;
}

/** A read-only view of an instance's store with a local build on top. */
export class LocalBuild {
  readonly #store: ReleaseStore;
  readonly name: string;
  readonly version: string;
  #build: Build | null = null;
  /** Pages may still load its files until they reload with the newest build. */
  #previous: Build | null = null;
  /** Counts the builds that differ from the previous one. */
  #count = 0;
  /** The build that documents show: the newest one only once the edge has read the overlay. */
  shown = 0;

  constructor(store: ReleaseStore, name: string, version: string) {
    this.#store = store;
    this.name = name;
    this.version = version;
  }

  /** Loads a finished build, completely or not at all. @throws ReleaseError if it could not be released */
  async load(distDir: string): Promise<void> {
    const record = await createRecord(distDir, this.name, this.version);
    // Editors may write a file twice, and an identical build must not reload pages.
    if (this.#build !== null && isDeepStrictEqual(this.#build.record, record)) return;
    const files = new Map<string, Buffer>();
    for (const file of Object.keys(record.files)) files.set(file, await readFile(join(distDir, file)));
    this.#count += 1;
    this.#previous = this.#build;
    this.#build = { number: this.#count, record, files, folder: distDir };
  }

  /**
   * Returns a file of the newest or the previous build, or one of its source maps, which are read from disk.
   * @param name - begins with the build's number
   */
  async file(name: string): Promise<Buffer | null> {
    const [number = '', file = ''] = name.split(/\/(.*)/);
    const build = [this.#build, this.#previous].find((candidate) => String(candidate?.number) === number);
    if (!build || !isReleaseFile(file)) return null;
    if (!file.startsWith(`${mapFolder}/`)) return build.files.get(file) ?? null;
    return readFile(join(build.folder, file)).catch(() => null);
  }

  /** @param headMarkup - added to the head of every document that shows the build */
  overlay(headMarkup: (build: number) => string): ReleaseStore {
    const store = this.#store;
    return {
      ...createReadOnlyStore(store),
      read: async () => {
        const result = await store.read();
        if (!result.ok) return result;
        const registry = this.#addBuild(result.registry, headMarkup(this.#count));
        this.shown = this.#count;
        return { ...result, registry, parts: toRegistryParts(registry), changes: [] };
      },
      stamp: async () => `${await store.stamp()} ${this.#count}`,
      find: async (name, version) =>
        this.#isOurs(name, version) ? (this.#build?.record ?? null) : store.find(name, version),
      open: async (name, version, file) =>
        // `BuildEvents` serves these files: they change, but the edge caches release files.
        this.#isOurs(name, version) ? null : store.open(name, version, file),
    };
  }

  #isOurs(name: string, version: string): boolean {
    return name === this.name && version === this.version;
  }

  #addBuild(live: RegistryDocument, headMarkup: string): RegistryDocument {
    const { [shellName]: shell, ...others } = live.releases;
    const { [this.name]: _gone, ...retired } = live.retired ?? {};
    const releases = { ...others };
    if (this.#build !== null) releases[this.name] = createEntry(moveFiles(this.#build), null);
    if (shell?.manifest.kind === 'shell') {
      const manifest = { ...shell.manifest, headMarkup: shell.manifest.headMarkup + headMarkup };
      releases[shellName] = { ...shell, manifest };
    }
    return { ...live, revision: live.revision + this.#count, releases, retired, rollouts: {} };
  }
}

/** The record with the paths that browsers request. */
function moveFiles({ number, record }: Build): ReleaseRecord {
  const { manifest, files } = record;
  if (manifest.kind === 'shell') return record;
  const move = (file: string) => `${number}/${file}`;
  const byRoute = Object.entries(manifest.preload.byRoute).map(([path, all]) => [path, all.map(move)]);
  const preload = { all: manifest.preload.all.map(move), byRoute: Object.fromEntries(byRoute) };
  return {
    ...record,
    manifest: { ...manifest, entry: move(manifest.entry), preload },
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [move(file), hash])),
  };
}
