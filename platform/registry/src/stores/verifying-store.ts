import { LRUCache } from 'lru-cache';
import type { LedgerRow } from '../document/ledger.ts';
import { isReleaseFile, isReleaseName, isReleaseVersion } from '../document/names.ts';
import { parseRecord, readRegistry } from '../document/parse.ts';
import {
  computeIntegrity,
  type RegistryDocument,
  type ReleaseRecord,
  type Sources,
} from '../document/registry-document.ts';
import { getKeyList } from '../document/registry-parts.ts';
import { ReleaseError } from '../errors.ts';
import { createRecord, packMaps } from '../gate/build-files.ts';
import { createNextRegistry, createRegistryError, type NextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { requirePermission } from '../signing/require-permission.ts';
import { signAsText, verifyText } from '../signing/signed.ts';
import type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './store.ts';

const maxRecords = 500;

/** Signs on write and verifies on read. Subclasses implement the storage. */
export abstract class VerifyingStore implements ReleaseStore {
  protected readonly keys: ReleaseKeys;
  /** The first successful read, which loads the team keys. */
  #firstReading: Promise<RegistryReading> | null = null;
  /** Bounded, because requests can contain any name and version. */
  readonly #records = new LRUCache<string, Promise<ReleaseRecord | null>>({ max: maxRecords });
  readonly #missingTtl: number;

  /** @param missingTtl - how long a missing version is remembered, in milliseconds */
  constructor(keys: ReleaseKeys, missingTtl: number) {
    this.keys = keys;
    this.#missingTtl = missingTtl;
  }

  abstract stamp(): Promise<string>;
  abstract versions(name: string): Promise<StoredVersion[]>;
  abstract switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument>;
  abstract ledger(limit: number, accessToken?: string): Promise<LedgerRow[]>;
  abstract maps(name: string, version: string, accessToken?: string): Promise<Buffer | null>;
  abstract remove(name: string, version: string): Promise<void>;

  /** Null before the first release. */
  protected abstract readRegistryText(): Promise<string | null>;
  /** The signed record of a version, unverified. */
  protected abstract readRecordText(name: string, version: string): Promise<string | null>;
  /**
   * Stores a version completely or not at all.
   * @returns false when the version already exists
   */
  protected abstract write(
    record: ReleaseRecord,
    text: string,
    distDir: string,
    maps: Buffer | null,
  ): Promise<boolean>;
  protected abstract writeRecord(record: ReleaseRecord, text: string): Promise<void>;
  /** An unverified file, whether or not the record names it. */
  protected abstract openFile(record: ReleaseRecord, file: string): Promise<StoredFile | null>;

  async read(): Promise<RegistryReading> {
    let text: string | null;
    try {
      text = await this.readRegistryText();
    } catch (error) {
      return {
        ok: false,
        reason: 'unreadable',
        problems: [error instanceof Error ? error.message : String(error)],
      };
    }
    if (text === null) return { ok: false, reason: 'missing', problems: ['nothing has been released yet'] };
    const result = readRegistry(text, this.keys);
    if (!result.ok) return { ok: false, reason: 'invalid', problems: result.problems };
    this.keys.updateList(getKeyList(result.value.parts));
    return { ok: true, text, ...result.value };
  }

  async requirePermission(name: string): Promise<void> {
    const reading = await this.#loadKeys();
    // Without the list of keys, a team's key would seem to have no rights.
    if (!reading.ok && reading.reason === 'unreadable') throw createRegistryError(reading);
    requirePermission(this.keys, name, reading.ok || reading.reason !== 'missing');
  }

  async publish(name: string, version: string, distDir: string, sources?: Sources): Promise<ReleaseRecord> {
    await this.requirePermission(name);
    const record = {
      ...(await createRecord(distDir, name, version)),
      publishedAt: new Date().toISOString(),
      ...(sources === undefined ? {} : { sources }),
    };
    const text = signAsText(record, this.keys);
    const isStored =
      (await this.find(name, version)) === null &&
      (await this.write(record, text, distDir, await packMaps(distDir)));
    if (isStored) return record;
    const existing = await this.find(name, version);
    if (existing !== null && haveSameFiles(existing, record)) return existing;
    throw new ReleaseError(
      'version-taken',
      `${name} ${version} has already been released with different content; build it with a new version`,
    );
  }

  async find(name: string, version: string): Promise<ReleaseRecord | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    await this.#loadKeys();
    const text = await this.readRecordText(name, version);
    return text === null ? null : verifyRecord(text, name, version, this.keys);
  }

  async vouch(name: string, version: string): Promise<void> {
    const record = this.keys.isRoot ? await this.find(name, version) : null;
    const text = record && (await this.readRecordText(name, version));
    // Skips records that a root key has already signed.
    if (record === null || text === null || verifyText(text, this.keys.verify).ok) return;
    await this.writeRecord(record, signAsText(record, this.keys));
  }

  async open(name: string, version: string, file: string): Promise<StoredFile | null> {
    if (!isReleaseFile(file)) return null;
    const record = await this.findCached(name, version);
    const stored = record && (await this.openFile(record, file));
    if (record === null || stored === null) return null;
    const hash = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (hash === undefined) throw new ReleaseError('tampered', `${file} is not a file of ${name} ${version}`);
    return {
      stamp: stored.stamp,
      async read() {
        const content = await stored.read();
        if (computeIntegrity(content) === hash) return content;
        throw new ReleaseError('tampered', `${name} ${version} ${file} differs from the release`);
      },
    };
  }

  /** `find`, cached until the valid keys change. Called for each file. */
  protected findCached(name: string, version: string): Promise<ReleaseRecord | null> {
    const key = this.#getCacheKey(name, version);
    const cached = this.#records.get(key);
    if (cached !== undefined) return cached;
    const record = this.find(name, version);
    this.#records.set(key, record);
    record.then(
      (result) => result === null && this.#records.set(key, record, { ttl: this.#missingTtl }),
      () => this.#records.delete(key),
    );
    return record;
  }

  protected forgetRecord(name: string, version: string): void {
    this.#records.delete(this.#getCacheKey(name, version));
  }

  #getCacheKey(name: string, version: string): string {
    return `${this.keys.generation}/${name}@${version}`;
  }

  protected async prepareSwitch(change: Switch, expectedRevision: number): Promise<NextRegistry> {
    return createNextRegistry(await this.read(), change, expectedRevision, this.keys);
  }

  async #loadKeys(): Promise<RegistryReading> {
    this.#firstReading ??= this.read();
    const reading = await this.#firstReading;
    if (!reading.ok && reading.reason === 'unreadable') this.#firstReading = null;
    return reading;
  }
}

/**
 * Verifies that a record is valid and belongs to this release.
 * @throws ReleaseError `tampered`
 */
export function verifyRecord(text: string, name: string, version: string, keys: ReleaseKeys): ReleaseRecord {
  const record = parseRecord(text, name, keys);
  if (record.ok && record.value.name === name && record.value.version === version) return record.value;
  const reason = record.ok ? 'it belongs to another release' : record.problems.join('; ');
  throw new ReleaseError('tampered', `the record for ${name} ${version} is invalid: ${reason}`);
}

function haveSameFiles(a: ReleaseRecord, b: ReleaseRecord): boolean {
  const names = Object.keys(a.files);
  return (
    names.length === Object.keys(b.files).length && names.every((file) => a.files[file] === b.files[file])
  );
}
