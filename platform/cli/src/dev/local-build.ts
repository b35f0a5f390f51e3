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
  readonly record: ReleaseRecord;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folder: string;
}

/** A read-only view of a product's store with a local build on top. */
export class LocalBuild {
  readonly #store: ReleaseStore;
  readonly name: string;
  readonly version: string;
  #build: Build | null = null;
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
    this.#build = { record, files, folder: distDir };
    this.#count += 1;
  }

  /** Returns a file of the build, or one of its source maps, which are read from disk. */
  async file(name: string): Promise<Buffer | null> {
    if (this.#build === null || !isReleaseFile(name)) return null;
    if (!name.startsWith(`${mapFolder}/`)) return this.#build.files.get(name) ?? null;
    return readFile(join(this.#build.folder, name)).catch(() => null);
  }

  /** @param headMarkup - added to the head of every document that shows the build */
  overlay(headMarkup: (build: number) => string): ReleaseStore {
    const store = this.#store;
    return {
      ...createReadOnlyStore(store),
      read: async () => {
        const reading = await store.read();
        if (!reading.ok) return reading;
        const registry = this.#addBuild(reading.registry, headMarkup(this.#count));
        this.shown = this.#count;
        return { ...reading, registry, parts: toRegistryParts(registry), changes: [] };
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
    if (this.#build !== null) releases[this.name] = createEntry(this.#build.record, null);
    if (shell?.manifest.kind === 'shell') {
      const manifest = { ...shell.manifest, headMarkup: shell.manifest.headMarkup + headMarkup };
      releases[shellName] = { ...shell, manifest };
    }
    return { ...live, revision: live.revision + this.#count, releases, retired, rollouts: {} };
  }
}
