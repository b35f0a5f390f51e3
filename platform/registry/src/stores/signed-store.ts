import { LRUCache } from 'lru-cache';
import { integrityOf, type RegistryDocument, type ReleaseRecord } from '../document/document.ts';
import type { LedgerRow } from '../document/ledger.ts';
import { isReleaseFile, isReleaseName, isReleaseVersion } from '../document/names.ts';
import { parseRecord, readRegistry } from '../document/parse.ts';
import { keyListOf } from '../document/registry-parts.ts';
import { ReleaseError } from '../errors.ts';
import { packMaps, recordOf } from '../gate/build-files.ts';
import { type NextRegistry, nextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { requireRight } from '../signing/right.ts';
import { seal, unseal } from '../signing/sealed.ts';
import type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './store.ts';

const mostRecords = 500;

/** Signs what is stored and verifies what is read. Where it is stored is up to the two stores. */
export abstract class SignedStore implements ReleaseStore {
  protected readonly keys: ReleaseKeys;
  /** The first reading, which tells whose signature counts. False: nothing was released here yet. */
  #learned: Promise<boolean> | null = null;
  /** Names and versions come from whoever asks. */
  readonly #records = new LRUCache<string, Promise<ReleaseRecord | null>>({ max: mostRecords });
  readonly #missingFor: number;

  /** @param missingFor - how long a version is believed to be missing, in milliseconds */
  constructor(keys: ReleaseKeys, missingFor: number) {
    this.keys = keys;
    this.#missingFor = missingFor;
  }

  abstract stamp(): Promise<string>;
  abstract versions(name: string): Promise<StoredVersion[]>;
  abstract switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument>;
  abstract ledger(limit: number, reader?: string): Promise<LedgerRow[]>;
  abstract maps(name: string, version: string, reader?: string): Promise<Buffer | null>;
  abstract remove(name: string, version: string): Promise<void>;

  /** Null before the first release. */
  protected abstract registryText(): Promise<string | null>;
  /** The signed record of a version, unchecked. */
  protected abstract recordText(name: string, version: string): Promise<string | null>;
  /**
   * Stores a version whole or not at all.
   * @returns whether it did; false when the version is there already
   */
  protected abstract put(
    record: ReleaseRecord,
    text: string,
    distDir: string,
    maps: Buffer | null,
  ): Promise<boolean>;
  protected abstract replaceRecord(record: ReleaseRecord, text: string): Promise<void>;
  /** A file as it lies in the store, unchecked, whether the record names it or not. */
  protected abstract file(record: ReleaseRecord, file: string): Promise<StoredFile | null>;

  async read(): Promise<RegistryReading> {
    let text: string | null;
    try {
      text = await this.registryText();
    } catch (error) {
      return {
        ok: false,
        reason: 'unreadable',
        problems: [error instanceof Error ? error.message : String(error)],
      };
    }
    if (text === null) return { ok: false, reason: 'missing', problems: ['nothing was released yet'] };
    const read = readRegistry(text, this.keys);
    if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
    this.keys.learn(keyListOf(read.value.parts));
    return { ok: true, text, ...read.value };
  }

  async requireRight(name: string): Promise<void> {
    requireRight(this.keys, name, await this.#learn());
  }

  async publish(name: string, version: string, distDir: string): Promise<ReleaseRecord> {
    await this.requireRight(name);
    const record = { ...(await recordOf(distDir, name, version)), publishedAt: new Date().toISOString() };
    const text = seal(record, this.keys);
    const isStored =
      (await this.find(name, version)) === null &&
      (await this.put(record, text, distDir, await packMaps(distDir)));
    if (isStored) return record;
    const existing = await this.find(name, version);
    if (existing !== null && haveSameFiles(existing, record)) return existing;
    throw new ReleaseError(
      'version-taken',
      `${name} ${version} is already released with other content; give this build a new version`,
    );
  }

  async find(name: string, version: string): Promise<ReleaseRecord | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    await this.#learn();
    const text = await this.recordText(name, version);
    return text === null ? null : verifyRecord(text, name, version, this.keys);
  }

  async vouch(name: string, version: string): Promise<void> {
    const record = this.keys.isRoot ? await this.find(name, version) : null;
    const text = record && (await this.recordText(name, version));
    // A root key may have signed it already.
    if (record === null || text === null || unseal(text, this.keys.verify).ok) return;
    await this.replaceRecord(record, seal(record, this.keys));
  }

  async open(name: string, version: string, file: string): Promise<StoredFile | null> {
    if (!isReleaseFile(file)) return null;
    const record = await this.record(name, version);
    const stored = record && (await this.file(record, file));
    if (record === null || stored === null) return null;
    const hash = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (hash === undefined) throw new ReleaseError('tampered', `${file} is no file of ${name} ${version}`);
    return {
      stamp: stored.stamp,
      async read() {
        const content = await stored.read();
        if (integrityOf(content) === hash) return content;
        throw new ReleaseError('tampered', `${name} ${version} ${file} is not the file that was released`);
      },
    };
  }

  /** What `find` gives, remembered until other keys count: it is asked for with each file. */
  protected record(name: string, version: string): Promise<ReleaseRecord | null> {
    const key = this.#keyOf(name, version);
    const known = this.#records.get(key);
    if (known !== undefined) return known;
    const record = this.find(name, version);
    this.#records.set(key, record);
    record.then(
      (found) => found === null && this.#records.set(key, record, { ttl: this.#missingFor }),
      () => this.#records.delete(key),
    );
    return record;
  }

  protected forget(name: string, version: string): void {
    this.#records.delete(this.#keyOf(name, version));
  }

  #keyOf(name: string, version: string): string {
    return `${this.keys.generation}/${name}@${version}`;
  }

  protected async next(change: Switch, expectedRevision: number): Promise<NextRegistry> {
    return nextRegistry(await this.read(), change, expectedRevision, this.keys);
  }

  #learn(): Promise<boolean> {
    this.#learned ??= this.read().then((reading) => reading.ok || reading.reason !== 'missing');
    return this.#learned;
  }
}

/**
 * The record of just this release.
 * @throws ReleaseError `tampered`
 */
export function verifyRecord(text: string, name: string, version: string, keys: ReleaseKeys): ReleaseRecord {
  const record = parseRecord(text, name, keys);
  if (record.ok && record.value.name === name && record.value.version === version) return record.value;
  const why = record.ok ? 'it is of another release' : record.problems.join('; ');
  throw new ReleaseError('tampered', `the record of ${name} ${version} is refused: ${why}`);
}

function haveSameFiles(a: ReleaseRecord, b: ReleaseRecord): boolean {
  const names = Object.keys(a.files);
  return (
    names.length === Object.keys(b.files).length && names.every((file) => a.files[file] === b.files[file])
  );
}
