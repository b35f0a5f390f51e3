import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { mapFolder } from '@northlight/contract/data';
import {
  entryFor,
  isReleaseFile,
  type RegistryDocument,
  type ReleaseRecord,
  type ReleaseStore,
  recordOf,
  shellName,
  wholeRegistry,
} from '@northlight/registry';
import { lookedAt } from '../releases/laid-over.ts';

/** One build of a remote as it is served, in memory: the next one is written over its files. */
interface Build {
  readonly record: ReleaseRecord;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folder: string;
}

/** The store of a product with a build of this machine laid over it. Nothing is written there, and nothing is sent. */
export class LocalBuild {
  readonly #store: ReleaseStore;
  readonly name: string;
  readonly version: string;
  #build: Build | null = null;
  /** Counts the builds that differ from the one before. */
  count = 0;

  constructor(store: ReleaseStore, name: string, version: string) {
    this.#store = store;
    this.name = name;
    this.version = version;
  }

  /** Takes over what was built, all or nothing. @throws ReleaseError for what could not be released */
  async take(distDir: string): Promise<void> {
    const record = await recordOf(distDir, this.name, this.version);
    // An editor may write a file twice: no page need load the same again.
    if (this.#build !== null && isDeepStrictEqual(this.#build.record, record)) return;
    const files = new Map<string, Buffer>();
    for (const file of Object.keys(record.files)) files.set(file, await readFile(join(distDir, file)));
    this.#build = { record, files, folder: distDir };
    this.count += 1;
  }

  /** A file of the build, or one of its source maps, which only a developer's tools ask for. */
  async file(name: string): Promise<Buffer | null> {
    if (this.#build === null || !isReleaseFile(name)) return null;
    if (!name.startsWith(`${mapFolder}/`)) return this.#build.files.get(name) ?? null;
    return readFile(join(this.#build.folder, name)).catch(() => null);
  }

  /** @param headMarkup - stands in the head of every document beside the shell's own */
  over(headMarkup: () => string): ReleaseStore {
    const store = this.#store;
    return {
      ...lookedAt(store),
      read: async () => {
        const reading = await store.read();
        if (!reading.ok) return reading;
        const registry = this.#lay(reading.registry, headMarkup());
        return { ...reading, registry, parts: wholeRegistry(registry), changes: [] };
      },
      stamp: async () => `${await store.stamp()} ${this.count}`,
      find: async (name, version) =>
        this.#isOurs(name, version) ? (this.#build?.record ?? null) : store.find(name, version),
      open: async (name, version, file) =>
        // Its files are answered before the edge is asked: they change, and those of a release do not.
        this.#isOurs(name, version) ? null : store.open(name, version, file),
    };
  }

  #isOurs(name: string, version: string): boolean {
    return name === this.name && version === this.version;
  }

  #lay(live: RegistryDocument, headMarkup: string): RegistryDocument {
    const { [shellName]: shell, ...others } = live.releases;
    const { [this.name]: _gone, ...retired } = live.retired ?? {};
    const releases = { ...others };
    if (this.#build !== null) releases[this.name] = entryFor(this.#build.record, null);
    if (shell?.manifest.kind === 'shell') {
      const manifest = { ...shell.manifest, headMarkup: shell.manifest.headMarkup + headMarkup };
      releases[shellName] = { ...shell, manifest };
    }
    return { ...live, revision: live.revision + this.count, releases, retired, rollouts: {} };
  }
}
