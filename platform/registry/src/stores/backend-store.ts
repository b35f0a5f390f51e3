import { createHash } from 'node:crypto';
import { forEachLimited } from '@platform/node-kit';
import { LRUCache } from 'lru-cache';
import type { RegistryDocument, ReleaseRecord } from '../document/document.ts';
import { isLedgerRow, type LedgerRow } from '../document/ledger.ts';
import { isReleaseFile, isReleaseName, isReleaseVersion } from '../document/names.ts';
import { parseRegistry } from '../document/parse.ts';
import { haveSameFiles, trustedRecord, versionTaken } from '../document/record.ts';
import { ReleaseError } from '../errors.ts';
import { readBuildFile, recordOf } from '../gate/build-files.ts';
import { conflict, nextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { seal } from '../signing/sealed.ts';
import { type BackendAccess, BackendClient, BackendRefusal } from './backend-client.ts';
import { KeptCopies } from './kept-copies.ts';
import type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './store.ts';

const transfersAtOnce = 6;
/** How long it is believed that a version is not there. */
const absentFor = 1000;
const mostKnown = 500;

/** What the storage keeps as the type of a file; what the browser gets is the edge's affair. */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Releases in a Supabase project: files in the bucket `releases`, everything else in tables. Any number of edges read
 * it with the publishable key; who releases has the secret key.
 */
export class BackendStore implements ReleaseStore {
  readonly #client: BackendClient;
  readonly #keys: ReleaseKeys;
  readonly #copies: KeptCopies | null;
  /** Names and versions come from whoever asks. */
  readonly #known = new LRUCache<string, Promise<ReleaseRecord | null>>({ max: mostKnown, ttl: absentFor });

  /** @param copiesFolder - where an edge keeps what it serves */
  constructor(access: BackendAccess, keys: ReleaseKeys, copiesFolder?: string) {
    this.#client = new BackendClient(access);
    this.#keys = keys;
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
    const parsed = parseRegistry(String(text), this.#keys);
    return parsed.ok
      ? { ok: true, registry: parsed.value, text: String(text) }
      : { ok: false, reason: 'invalid', problems: parsed.problems };
  }

  async stamp(): Promise<string> {
    // The instant too: a row that somebody changed by hand has to be looked at.
    const [row] = await this.#client.rows('release_registry?select=revision,switched_at');
    return JSON.stringify(row ?? null);
  }

  async publish(name: string, version: string, distDir: string): Promise<ReleaseRecord> {
    const record = await recordOf(distDir, name, version);
    const text = seal(record, this.#keys);
    const existing = await this.find(name, version);
    if (existing !== null) return sameOrTaken(existing, record);
    // What is there already was left by a release that was killed: nothing is a version before its record is there.
    await forEachLimited(Object.keys(record.files), transfersAtOnce, async (file) => {
      const type = types[/\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream';
      await this.#client.upload(pathOf(record, file), await readBuildFile(distDir, file), type);
    });
    try {
      await this.#client.insert('release_versions', { name, version, record: text });
    } catch (error) {
      if (!(error instanceof BackendRefusal) || error.status !== 409) throw error;
      const first = await this.find(name, version);
      if (first === null) throw error;
      return sameOrTaken(first, record);
    }
    return record;
  }

  async find(name: string, version: string): Promise<ReleaseRecord | null> {
    if (!isReleaseName(name) || !isReleaseVersion(version)) return null;
    const kept = await this.#keptRecord(name, version);
    if (kept !== null) return kept;
    const [row] = await this.#client.rows(
      `release_versions?select=record&name=eq.${name}&version=eq.${version}`,
    );
    if (row === undefined) return null;
    const record = trustedRecord(String(row.record), name, version, this.#keys);
    await this.#copies?.keepRecord(name, version, String(row.record));
    return record;
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
    for (const { name, version, previous } of Object.values(registry.releases)) {
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
      await this.#client.call('switch_releases', {
        expected_revision: expectedRevision,
        next_document: next.text,
        ledger_rows: JSON.stringify(next.rows),
      });
    } catch (error) {
      if (error instanceof BackendRefusal && error.status === 409) throw conflict(expectedRevision, null);
      throw error;
    }
    return next.registry;
  }

  async ledger(limit: number, reader?: string): Promise<LedgerRow[]> {
    const rows = await this.#client.rows(
      `release_ledger?select=entry&order=revision.desc,name.asc&limit=${limit}`,
      reader,
    );
    return rows.map(({ entry }) => entry).filter(isLedgerRow);
  }

  async remove(name: string, version: string): Promise<void> {
    const record = await this.find(name, version);
    if (record === null) return;
    this.#known.delete(`${name}@${version}`);
    // First the row: what has no record is no release, whatever lies in the bucket.
    await this.#client.remove(`release_versions?name=eq.${name}&version=eq.${version}`);
    await this.#client.removeFiles(Object.keys(record.files).map((file) => pathOf(record, file)));
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

/**
 * Where a file lies in the bucket: below a hash of its release's content, so that two builds that are released under one
 * version at the same time never write over each other.
 */
function pathOf({ name, version, files }: ReleaseRecord, file: string): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
  return `${name}/${version}/${content}/${file}`;
}

function sameOrTaken(existing: ReleaseRecord, record: ReleaseRecord): ReleaseRecord {
  if (haveSameFiles(existing, record)) return existing;
  throw versionTaken(record.name, record.version);
}
