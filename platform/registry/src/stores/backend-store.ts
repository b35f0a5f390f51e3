import type { RegistryDocument, ReleaseRecord } from '../document/document.ts';
import { isLedgerRow, type LedgerRow } from '../document/ledger.ts';
import { isReleaseName } from '../document/names.ts';
import { ReleaseError } from '../errors.ts';
import { readBuildFile } from '../gate/build-files.ts';
import { forEachLimited, saysFileMissing } from '../node-kit/index.ts';
import { conflict } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { type BackendAccess, type BackendClient, connect } from './backend-client.ts';
import { type BackendWriter, DirectWriter, ledgerRows, mapsKey } from './backend-writer.ts';
import { pathOf } from './bucket-place.ts';
import { FunctionWriter } from './function-writer.ts';
import { KeptCopies } from './kept-copies.ts';
import { SignedStore, verifyRecord } from './signed-store.ts';
import type { RegistryReading, StoredFile, StoredVersion, Switch } from './store.ts';

const transfersAtOnce = 6;
/** Milliseconds that a version is believed to be missing: anybody may ask for one. */
const missingFor = 1000;

/**
 * Releases in a Supabase project: files in the bucket `releases`, everything else in tables. Any number of edges read
 * it with the publishable key; who releases writes with the secret key, or by a function that judges the signature.
 */
export class BackendStore extends SignedStore {
  readonly #client: BackendClient;
  readonly #copies: KeptCopies | null;
  readonly #writer: BackendWriter;
  /** The signature of the base that was read last. */
  #base: string | undefined;

  /** @param copiesFolder - where an edge keeps what it serves */
  constructor(access: BackendAccess, keys: ReleaseKeys, copiesFolder?: string) {
    super(keys, missingFor);
    this.#client = connect(access);
    this.#writer =
      access.writesBy === 'function'
        ? new FunctionWriter(this.#client, keys, (isReadAnew) => this.#baseOf(isReadAnew))
        : new DirectWriter(this.#client);
    this.#copies = copiesFolder === undefined ? null : new KeptCopies(copiesFolder);
  }

  override async read(): Promise<RegistryReading> {
    const reading = await super.read();
    if (reading.ok) this.#base = reading.parts.stored.signature;
    return reading;
  }

  async #baseOf(isReadAnew: boolean): Promise<string | undefined> {
    if (isReadAnew || this.#base === undefined) await this.read();
    return this.#base;
  }

  protected async registryText(): Promise<string | null> {
    const rows = this.#client.tables.from('release_registry').select('document');
    const { data } = await rows.maybeSingle().throwOnError();
    return data && String(data.document);
  }

  async stamp(): Promise<string> {
    // The instant too: a row that somebody changed by hand has to be looked at.
    const rows = this.#client.tables.from('release_registry').select('revision, switched_at');
    return JSON.stringify((await rows.maybeSingle().throwOnError()).data);
  }

  protected async put(
    record: ReleaseRecord,
    text: string,
    distDir: string,
    maps: Buffer | null,
  ): Promise<boolean> {
    // What is there already was left by a release that was killed: nothing is a version before its record is there.
    await forEachLimited(Object.keys(record.files), transfersAtOnce, async (file) => {
      await this.#writer.putFile(record, file, await readBuildFile(distDir, file));
    });
    if (maps !== null) await this.#writer.putMaps(record, maps);
    return this.#writer.putVersion(record, text);
  }

  protected replaceRecord(record: ReleaseRecord, text: string): Promise<void> {
    return this.#writer.replaceVersion(record, text);
  }

  protected async recordText(name: string, version: string): Promise<string | null> {
    const kept = (await this.#copies?.record(name, version)) ?? null;
    if (kept !== null && this.#isTrusted(kept, name, version)) return kept;
    const rows = this.#client.tables.from('release_versions').select('record').match({ name, version });
    const { data } = await rows.maybeSingle().throwOnError();
    if (data === null) return null;
    await this.#copies?.keepRecord(name, version, String(data.record));
    return String(data.record);
  }

  /** A copy may be damaged, or signed by a key that does not count any more. */
  #isTrusted(text: string, name: string, version: string): boolean {
    try {
      return verifyRecord(text, name, version, this.keys) !== null;
    } catch {
      return false;
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
    const rows = this.#client.tables.from('release_versions').select('version, published_at').match({ name });
    const { data } = await rows.order('published_at', { ascending: false }).throwOnError();
    return data.map((row) => ({
      version: String(row.version),
      publishedAt: new Date(String(row.published_at)).toISOString(),
    }));
  }

  async switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument> {
    const next = await this.next(change, expectedRevision);
    if (await this.#writer.putRegistry(expectedRevision, next)) return next.registry;
    throw conflict(expectedRevision, null);
  }

  async ledger(limit: number, reader?: string): Promise<LedgerRow[]> {
    if (reader === undefined) return (await this.#writer.ledger(limit)).filter(isLedgerRow);
    const rows = ledgerRows(this.#client.tables, limit).setHeader('authorization', `Bearer ${reader}`);
    return (await rows.throwOnError()).data.map(({ entry }) => entry).filter(isLedgerRow);
  }

  async maps(name: string, version: string, reader?: string): Promise<Buffer | null> {
    const record = await this.record(name, version);
    if (record === null) return null;
    const rows = this.#client.tables.from('release_maps').select('maps').match(mapsKey(record));
    if (reader !== undefined) rows.setHeader('authorization', `Bearer ${reader}`);
    const { data } = await rows.maybeSingle().throwOnError();
    return data && Buffer.from(String(data.maps), 'base64');
  }

  async remove(name: string, version: string): Promise<void> {
    const record = await this.find(name, version);
    if (record === null) return;
    this.forget(name, version);
    await this.#writer.remove(record);
  }

  protected async file(record: ReleaseRecord, file: string): Promise<StoredFile | null> {
    const hash = Object.hasOwn(record.files, file) ? record.files[file] : undefined;
    if (hash === undefined) return null;
    return {
      // It never changes: who has read it need not ask again.
      stamp: hash,
      read: async () => {
        const kept = (await this.#copies?.file(hash)) ?? null;
        if (kept !== null) return kept;
        const answer = await this.#client.download(pathOf(record, file));
        if (answer.ok) {
          const content = Buffer.from(await answer.arrayBuffer());
          await this.#copies?.keepFile(hash, content);
          return content;
        }
        const said = await answer.text();
        if (!saysFileMissing(answer.status, said)) throw new Error(`${file}: ${answer.status} ${said}`);
        const { name, version } = record;
        throw new ReleaseError('tampered', `${name} ${version} ${file} is not there any more`);
      },
    };
  }
}
