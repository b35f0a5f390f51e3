import { forEachLimited, isFileMissing } from '@northlight/node-kit';
import { isLedgerRow, type LedgerRow } from '../../document/ledger.ts';
import { isReleaseName } from '../../document/names.ts';
import type { RegistryDocument, ReleaseRecord } from '../../document/registry-document.ts';
import { ReleaseError } from '../../errors.ts';
import { readBuildFile } from '../../gate/build-files.ts';
import { createConflictError } from '../../release/next-registry.ts';
import type { ReleaseKeys } from '../../signing/keys.ts';
import type { RegistryReading, StoredFile, StoredVersion, Switch } from '../store.ts';
import { VerifyingStore, verifyRecord } from '../verifying-store.ts';
import { getBucketPath } from './bucket-path.ts';
import { type BackendAccess, type BackendClient, connect } from './client.ts';
import { ReleaseCache } from './release-cache.ts';
import { BackendWriter, getMapsKey } from './writer.ts';

const maxTransfers = 6;
/** How long a missing version is remembered, in milliseconds, since anyone may request one. */
const missingTtl = 1000;

/**
 * Releases in a Supabase project: files in the bucket `releases`, everything else in tables. Everyone reads with the
 * publishable key. Releases are written through a function that verifies signatures.
 */
export class BackendStore extends VerifyingStore {
  readonly #client: BackendClient;
  readonly #cache: ReleaseCache | null;
  readonly #writer: BackendWriter;
  /** The base's signature from the last read. */
  #base: string | undefined;

  /** @param cacheFolder - where an edge caches the releases that it serves */
  constructor(access: BackendAccess, keys: ReleaseKeys, cacheFolder?: string) {
    super(keys, missingTtl);
    this.#client = connect(access);
    this.#writer = new BackendWriter(this.#client, keys, (isRefresh) => this.#getBase(isRefresh));
    this.#cache = cacheFolder === undefined ? null : new ReleaseCache(cacheFolder);
  }

  override async read(): Promise<RegistryReading> {
    const reading = await super.read();
    if (reading.ok) this.#base = reading.parts.stored.signature;
    return reading;
  }

  async #getBase(isRefresh: boolean): Promise<string | undefined> {
    if (isRefresh || this.#base === undefined) await this.read();
    return this.#base;
  }

  protected async readRegistryText(): Promise<string | null> {
    const rows = this.#client.tables.from('release_registry').select('document');
    const { data } = await rows.maybeSingle().throwOnError();
    return data && String(data.document);
  }

  async stamp(): Promise<string> {
    // Includes the time, to detect a manually changed row.
    const rows = this.#client.tables.from('release_registry').select('revision, switched_at');
    return JSON.stringify((await rows.maybeSingle().throwOnError()).data);
  }

  protected async write(
    record: ReleaseRecord,
    text: string,
    distDir: string,
    maps: Buffer | null,
  ): Promise<boolean> {
    // Existing files are from a crashed release; a version exists only with a record.
    await forEachLimited(Object.keys(record.files), maxTransfers, async (file) => {
      await this.#writer.putFile(record, file, await readBuildFile(distDir, file));
    });
    if (maps !== null) await this.#writer.putMaps(record, maps);
    return this.#writer.putVersion(record, text);
  }

  protected writeRecord(record: ReleaseRecord, text: string): Promise<void> {
    return this.#writer.replaceVersion(record, text);
  }

  protected async readRecordText(name: string, version: string): Promise<string | null> {
    const cached = (await this.#cache?.readRecord(name, version)) ?? null;
    if (cached !== null && this.#isTrusted(cached, name, version)) return cached;
    const rows = this.#client.tables.from('release_versions').select('record').match({ name, version });
    const { data } = await rows.maybeSingle().throwOnError();
    if (data === null) return null;
    await this.#cache?.saveRecord(name, version, String(data.record));
    return String(data.record);
  }

  /** A cached copy may be damaged, or signed by a key that is no longer valid. */
  #isTrusted(text: string, name: string, version: string): boolean {
    try {
      return verifyRecord(text, name, version, this.keys) !== null;
    } catch {
      return false;
    }
  }

  async prefetch(registry: RegistryDocument): Promise<void> {
    if (this.#cache === null) return;
    const records: ReleaseRecord[] = [];
    const rolledOut = Object.values(registry.rollouts ?? {}).map(({ entry }) => entry);
    for (const { name, version, previous } of [...Object.values(registry.releases), ...rolledOut]) {
      for (const versionToFetch of [version, ...(previous === null ? [] : [previous.version])]) {
        const record = await this.find(name, versionToFetch);
        if (record === null) continue;
        records.push(record);
        await forEachLimited(Object.keys(record.files), maxTransfers, async (file) => {
          await (await this.open(name, versionToFetch, file))?.read();
        });
      }
    }
    await this.#cache.trim(records);
  }

  async versions(name: string): Promise<StoredVersion[]> {
    if (!isReleaseName(name)) return [];
    const rows = this.#client.tables.from('release_versions').select('version, published_at').match({ name });
    const { data } = await rows.order('published_at', { ascending: false }).throwOnError();
    return data.map((row) => ({
      version: String(row.version),
      publishedAt: new Date(String(row.published_at)).toISOString(),
    }));
  }

  async switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument> {
    const next = await this.prepareSwitch(change, expectedRevision);
    if (await this.#writer.putRegistry(expectedRevision, next)) return next.registry;
    throw createConflictError(expectedRevision, null);
  }

  async ledger(limit: number, accessToken?: string): Promise<LedgerRow[]> {
    if (accessToken === undefined) return (await this.#writer.ledger(limit)).filter(isLedgerRow);
    const rows = this.#client.tables.from('release_ledger').select('entry').limit(limit);
    rows.order('revision', { ascending: false }).order('name');
    rows.setHeader('authorization', `Bearer ${accessToken}`);
    return (await rows.throwOnError()).data.map(({ entry }) => entry).filter(isLedgerRow);
  }

  async maps(name: string, version: string, accessToken?: string): Promise<Buffer | null> {
    const record = await this.findCached(name, version);
    if (record === null) return null;
    const rows = this.#client.tables.from('release_maps').select('maps').match(getMapsKey(record));
    if (accessToken !== undefined) rows.setHeader('authorization', `Bearer ${accessToken}`);
    const { data } = await rows.maybeSingle().throwOnError();
    return data && Buffer.from(String(data.maps), 'base64');
  }

  async remove(name: string, version: string): Promise<void> {
    const record = await this.find(name, version);
    if (record === null) return;
    this.forgetRecord(name, version);
    await this.#writer.remove(record);
  }

  protected async openFile(record: ReleaseRecord, file: string): Promise<StoredFile | null> {
    const hash = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (hash === undefined) return null;
    return {
      // The content never changes, so it need not be read twice.
      stamp: hash,
      read: async () => {
        const cached = (await this.#cache?.readFile(hash)) ?? null;
        if (cached !== null) return cached;
        const response = await this.#client.download(getBucketPath(record, file));
        if (response.ok) {
          const content = Buffer.from(await response.arrayBuffer());
          await this.#cache?.saveFile(hash, content);
          return content;
        }
        const text = await response.text();
        if (!isFileMissing(response.status, text)) throw new Error(`${file}: ${response.status} ${text}`);
        const { name, version } = record;
        throw new ReleaseError('tampered', `${name} ${version} ${file} is missing from the store`);
      },
    };
  }
}
