import { StorageUnknownError } from '@supabase/storage-js';
import type { ReleaseRecord } from '../document/document.ts';
import type { NextRegistry } from '../release/next-registry.ts';
import type { BackendClient } from './backend-client.ts';
import { contentOf, pathOf, typeOf } from './bucket-place.ts';

/** How a store writes into a Supabase project. */
export interface BackendWriter {
  putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void>;
  /** @returns false when the version is there already */
  putVersion(record: ReleaseRecord, text: string): Promise<boolean>;
  replaceVersion(record: ReleaseRecord, text: string): Promise<void>;
  /** Source maps, packed. What is there already stays: it is of the same content. */
  putMaps(record: ReleaseRecord, maps: Buffer): Promise<void>;
  /** @returns false when the registry is at another revision */
  putRegistry(expectedRevision: number, next: NextRegistry): Promise<boolean>;
  remove(record: ReleaseRecord): Promise<void>;
  ledger(limit: number): Promise<unknown[]>;
}

/** Writes with the secret key, which may do everything. */
export class DirectWriter implements BackendWriter {
  readonly #tables: BackendClient['tables'];
  readonly #files: BackendClient['files'];

  constructor({ tables, files }: BackendClient) {
    this.#tables = tables;
    this.#files = files;
  }

  async putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void> {
    const { error } = await this.#files.upload(pathOf(record, file), content, {
      contentType: typeOf(file),
      cacheControl: '31536000',
      upsert: true,
    });
    if (error) throw causeOf(error);
  }

  async putVersion({ name, version }: ReleaseRecord, record: string): Promise<boolean> {
    const row = { name, version, record };
    return isWritten(this.#tables.from('release_versions').insert(row).throwOnError(), '23505');
  }

  async replaceVersion({ name, version }: ReleaseRecord, record: string): Promise<void> {
    const own = this.#tables.from('release_versions').update({ record }).match({ name, version });
    await own.select('name').single().throwOnError();
  }

  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    const row = { ...mapsKey(record), maps: maps.toString('base64') };
    await this.#tables.from('release_maps').upsert(row, { ignoreDuplicates: true }).throwOnError();
  }

  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<boolean> {
    const switched = this.#tables.rpc('switch_releases', {
      expected_revision: expectedRevision,
      next_document: text,
      ledger_rows: JSON.stringify(rows),
    });
    return isWritten(switched.throwOnError(), 'PT409');
  }

  async remove(record: ReleaseRecord): Promise<void> {
    const { name, version, files } = record;
    // First the row: what has no record is no release, whatever lies in the bucket.
    await this.#tables.from('release_versions').delete().match({ name, version }).throwOnError();
    await this.#tables.from('release_maps').delete().match(mapsKey(record)).throwOnError();
    const { error } = await this.#files.remove(Object.keys(files).map((file) => pathOf(record, file)));
    if (error) throw causeOf(error);
  }

  async ledger(limit: number): Promise<unknown[]> {
    const { data } = await ledgerRows(this.#tables, limit).throwOnError();
    return data.map(({ entry }) => entry);
  }
}

export const mapsKey = (record: ReleaseRecord) => ({
  name: record.name,
  version: record.version,
  content: contentOf(record),
});

export const ledgerRows = (tables: BackendClient['tables'], limit: number) =>
  tables
    .from('release_ledger')
    .select('entry')
    .order('revision', { ascending: false })
    .order('name')
    .limit(limit);

/** @param conflict - the code of the one refusal that is expected */
async function isWritten(request: PromiseLike<unknown>, conflict: string): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === conflict) return false;
    throw error;
  }
}

/** The storage client wraps what its fetch throws. */
const causeOf = (error: Error) => (error instanceof StorageUnknownError ? error.originalError : error);
