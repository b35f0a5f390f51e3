import { forEachLimited } from '@northlight/node-kit';
import { LRUCache } from 'lru-cache';
import type { RegistryDocument, ReleaseRecord } from '../document/document.ts';
import { isLedgerRow, type LedgerRow } from '../document/ledger.ts';
import { isReleaseFile, isReleaseName, isReleaseVersion } from '../document/names.ts';
import { readRegistry } from '../document/parse.ts';
import { haveSameFiles, trustedRecord, versionTaken, vouchedRecord } from '../document/record.ts';
import { keyListOf } from '../document/registry-parts.ts';
import { ReleaseError } from '../errors.ts';
import { packMaps, readBuildFile, recordOf } from '../gate/build-files.ts';
import { conflict, nextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { requireRight } from '../signing/right.ts';
import { seal } from '../signing/sealed.ts';
import { type BackendAccess, BackendClient, BackendRefusal } from './backend-client.ts';
import { type BackendWriter, DirectWriter, ledgerQuery, mapsQuery } from './backend-writer.ts';
import { pathOf } from './bucket-place.ts';
import { FunctionWriter } from './function-writer.ts';
import { KeptCopies } from './kept-copies.ts';
import type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './store.ts';

const transfersAtOnce = 6;
/** How long it is believed that a version is not there. */
const absentFor = 1000;
const mostKnown = 500;

/**
 * Releases in a Supabase project: files in the bucket `releases`, everything else in tables. Any number of edges read
 * it with the publishable key; who releases writes with the secret key, or by a function that judges the signature.
 */
export class BackendStore implements ReleaseStore {
  readonly #client: BackendClient;
  readonly #keys: ReleaseKeys;
  readonly #copies: KeptCopies | null;
  readonly #writer: BackendWriter;
  /** The first look, which tells whose signature counts. False: nothing was released here yet. */
  #learned: Promise<boolean> | null = null;
  /** The signature of the base that was read last. */
  #base: string | undefined;
  /** Names and versions come from whoever asks. */
  readonly #known = new LRUCache<string, Promise<ReleaseRecord | null>>({ max: mostKnown, ttl: absentFor });

  /** @param copiesFolder - where an edge keeps what it serves */
  constructor(access: BackendAccess, keys: ReleaseKeys, copiesFolder?: string) {
    this.#client = new BackendClient(access);
    this.#keys = keys;
    this.#writer =
      access.writesBy === 'function'
        ? new FunctionWriter(this.#client, keys, (isReadAnew) => this.#baseOf(isReadAnew))
        : new DirectWriter(this.#client);
    this.#copies = copiesFolder === undefined ? null : new KeptCopies(copiesFolder);
  }

  async read(): Promise<RegistryReading> {
    let text: unknown;
    try {
      const [row] = await this.#client.rows('release_registry?select=document');
      text = row?.document;
    } catch (error) {
      return {
        ok: false,
        reason: 'unreadable',
        problems: [error instanceof Error ? error.message : String(error)],
      };
    }
    if (text === undefined) return { ok: false, reason: 'missing', problems: ['nothing was released yet'] };
    const read = readRegistry(String(text), this.#keys);
    if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems };
    this.#base = read.value.parts.stored.signature;
    if (this.#keys.learn(keyListOf(read.value.parts))) this.#known.clear();
    return { ok: true, text: String(text), ...read.value };
  }

  async #baseOf(isReadAnew: boolean): Promise<string | undefined> {
    if (isReadAnew || this.#base === undefined) await this.read();
    return this.#base;
  }

  async stamp(): Promise<string> {
    // The instant too: a row that somebody changed by hand has to be looked at.
    const [row] = await this.#client.rows('release_registry?select=revision,switched_at');
    return JSON.stringify(row ?? null);
  }

  async publish(name: string, version: string, distDir: string): Promise<ReleaseRecord> {
    await this.requireRight(name);
    const record = await recordOf(distDir, name, version);
    const text = seal(record, this.#keys);
    const existing = await this.find(name, version);
    if (existing !== null) return this.#withMaps(sameOrTaken(existing, record), distDir);
    // What is there already was left by a release that was killed: nothing is a version before its record is there.
    await forEachLimited(Object.keys(record.files), transfersAtOnce, async (file) => {
      await this.#writer.putFile(record, file, await readBuildFile(distDir, file));
    });
    try {
      await this.#writer.putVersion(record, text);
    } catch (error) {
      if (!(error instanceof BackendRefusal) || error.status !== 409) throw error;
      const first = await this.find(name, version);
      if (first === null) throw error;
      sameOrTaken(first, record);
    }
    return this.#withMaps(record, distDir);
  }

  async #withMaps(record: ReleaseRecord, distDir: string): Promise<ReleaseRecord> {
    const maps = await packMaps(distDir);
    if (maps !== null) await this.#writer.putMaps(record, maps);
    return record;
  }

  #learn(): Promise<boolean> {
    this.#learned ??= this.read().then((reading) => reading.ok || reading.reason !== 'missing');
    return this.#learned;
  }

  async find(name: string, version: string): Promise<ReleaseRecord | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    await this.#learn();
    const kept = await this.#keptRecord(name, version);
    if (kept !== null) return kept;
    const text = await this.#storedRecord(name, version);
    if (text === null) return null;
    const record = trustedRecord(text, name, version, this.#keys);
    await this.#copies?.keepRecord(name, version, text);
    return record;
  }

  async #storedRecord(name: string, version: string): Promise<string | null> {
    const [row] = await this.#client.rows(
      `release_versions?select=record&name=eq.${name}&version=eq.${version}`,
    );
    return row === undefined ? null : String(row.record);
  }

  async requireRight(name: string): Promise<void> {
    requireRight(this.#keys, name, await this.#learn());
  }

  async vouch(name: string, version: string): Promise<void> {
    const record = this.#keys.isRoot ? await this.find(name, version) : null;
    const stored = record && (await this.#storedRecord(name, version));
    if (record === null || stored === null) return;
    const text = vouchedRecord(stored, record, this.#keys);
    if (text !== null) await this.#writer.putVersion(record, text, { isAgain: true });
  }

  /** Null too for a copy that nobody signed whom this edge trusts now. */
  async #keptRecord(name: string, version: string): Promise<ReleaseRecord | null> {
    const text = (await this.#copies?.record(name, version)) ?? null;
    try {
      return text === null ? null : trustedRecord(text, name, version, this.#keys);
    } catch {
      return null;
    }
  }

  async keep(registry: RegistryDocument): Promise<void> {
    if (this.#copies === null) return;
    const records: ReleaseRecord[] = [];
    const begun = Object.values(registry.rollouts ?? {}).map(({ entry }) => entry);
    for (const { name, version, previous } of [...Object.values(registry.releases), ...begun]) {
      for (const wanted of [version, ...(previous === null ? [] : [previous.version])]) {
        const record = await this.find(name, wanted);
        if (record === null) continue;
        records.push(record);
        await forEachLimited(Object.keys(record.files), transfersAtOnce, async (file) => {
          await (await this.open(name, wanted, file))?.read();
        });
      }
    }
    await this.#copies.trim(records);
  }

  async versions(name: string): Promise<StoredVersion[]> {
    if (!isReleaseName(name)) return [];
    const rows = await this.#client.rows(
      `release_versions?select=version,published_at&name=eq.${name}&order=published_at.desc`,
    );
    return rows.map((row) => ({
      version: String(row.version),
      publishedAt: new Date(String(row.published_at)).toISOString(),
    }));
  }

  async switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument> {
    const next = nextRegistry(await this.read(), change, expectedRevision, this.#keys);
    try {
      await this.#writer.putRegistry(expectedRevision, next);
    } catch (error) {
      if (error instanceof BackendRefusal && error.status === 409) throw conflict(expectedRevision, null);
      throw error;
    }
    return next.registry;
  }

  async ledger(limit: number, reader?: string): Promise<LedgerRow[]> {
    if (reader === undefined) return (await this.#writer.ledger(limit)).filter(isLedgerRow);
    const rows = await this.#client.rows(ledgerQuery(limit), reader);
    return rows.map(({ entry }) => entry).filter(isLedgerRow);
  }

  async maps(name: string, version: string, reader?: string): Promise<Buffer | null> {
    const record = await this.#recordOf(name, version);
    if (record === null) return null;
    const [row] = await this.#client.rows(`${mapsQuery(record)}&select=maps`, reader);
    return row === undefined ? null : Buffer.from(String(row.maps), 'base64');
  }

  async remove(name: string, version: string): Promise<void> {
    const record = await this.find(name, version);
    if (record === null) return;
    this.#known.delete(`${name}@${version}`);
    await this.#writer.remove(record);
  }

  async open(name: string, version: string, file: string): Promise<StoredFile | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version) || !isReleaseFile(file)) return null;
    const record = await this.#recordOf(name, version);
    const hash = record !== null && Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (record === null || hash === undefined) return null;
    return {
      // It never changes: who has read it need not ask again.
      stamp: hash,
      read: async () => {
        const kept = (await this.#copies?.file(hash)) ?? null;
        if (kept !== null) return kept;
        const content = await this.#client.file(pathOf(record, file));
        if (content !== null) {
          await this.#copies?.keepFile(hash, content);
          return content;
        }
        throw new ReleaseError('tampered', `${name} ${version} ${file} is not there any more`);
      },
    };
  }

  /** The record of a version, which is asked for with each of its files. */
  #recordOf(name: string, version: string): Promise<ReleaseRecord | null> {
    const key = `${name}@${version}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const record = this.find(name, version);
    this.#known.set(key, record);
    record.then(
      (found) => found !== null && this.#known.set(key, record, { ttl: 0 }),
      () => this.#known.delete(key),
    );
    return record;
  }
}

function sameOrTaken(existing: ReleaseRecord, record: ReleaseRecord): ReleaseRecord {
  if (haveSameFiles(existing, record)) return existing;
  throw versionTaken(record.name, record.version);
}
