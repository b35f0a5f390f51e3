import { StorageUnknownError } from '@supabase/storage-js';
import type { ReleaseRecord } from '../../document/registry-document.ts';
import type { NextRegistry } from '../../release/next-registry.ts';
import { getBucketPath, getContentType, hashContent } from './bucket-path.ts';
import type { BackendClient } from './client.ts';

export interface BackendWriter {
  putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void>;
  /** @returns false when the version already exists */
  putVersion(record: ReleaseRecord, text: string): Promise<boolean>;
  replaceVersion(record: ReleaseRecord, text: string): Promise<void>;
  /** Compressed source maps. Existing ones stay, since they belong to the same content. */
  putMaps(record: ReleaseRecord, maps: Buffer): Promise<void>;
  /** @returns false when the registry has a different revision */
  putRegistry(expectedRevision: number, next: NextRegistry): Promise<boolean>;
  remove(record: ReleaseRecord): Promise<void>;
  ledger(limit: number): Promise<unknown[]>;
}

/** Writes with the secret key. */
export class DirectWriter implements BackendWriter {
  readonly #tables: BackendClient['tables'];
  readonly #files: BackendClient['files'];

  constructor({ tables, files }: BackendClient) {
    this.#tables = tables;
    this.#files = files;
  }

  async putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void> {
    const { error } = await this.#files.upload(getBucketPath(record, file), content, {
      contentType: getContentType(file),
      cacheControl: '31536000',
      upsert: true,
    });
    if (error) throw unwrapError(error);
  }

  async putVersion({ name, version }: ReleaseRecord, record: string): Promise<boolean> {
    const row = { name, version, record };
    return tryWrite(this.#tables.from('release_versions').insert(row).throwOnError(), '23505');
  }

  async replaceVersion({ name, version }: ReleaseRecord, record: string): Promise<void> {
    const query = this.#tables.from('release_versions').update({ record }).match({ name, version });
    await query.select('name').single().throwOnError();
  }

  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    const row = { ...getMapsKey(record), maps: maps.toString('base64') };
    await this.#tables.from('release_maps').upsert(row, { ignoreDuplicates: true }).throwOnError();
  }

  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<boolean> {
    const request = this.#tables.rpc('switch_releases', {
      expected_revision: expectedRevision,
      next_document: text,
      ledger_rows: JSON.stringify(rows),
    });
    return tryWrite(request.throwOnError(), 'PT409');
  }

  async remove(record: ReleaseRecord): Promise<void> {
    const { name, version, files } = record;
    // Deletes the row first: without a record there is no release, whatever remains in the bucket.
    await this.#tables.from('release_versions').delete().match({ name, version }).throwOnError();
    await this.#tables.from('release_maps').delete().match(getMapsKey(record)).throwOnError();
    const { error } = await this.#files.remove(Object.keys(files).map((file) => getBucketPath(record, file)));
    if (error) throw unwrapError(error);
  }

  async ledger(limit: number): Promise<unknown[]> {
    const { data } = await queryLedger(this.#tables, limit).throwOnError();
    return data.map(({ entry }) => entry);
  }
}

export const getMapsKey = (record: ReleaseRecord) => ({
  name: record.name,
  version: record.version,
  content: hashContent(record),
});

export const queryLedger = (tables: BackendClient['tables'], limit: number) =>
  tables
    .from('release_ledger')
    .select('entry')
    .order('revision', { ascending: false })
    .order('name')
    .limit(limit);

/** @param conflict - the error code that returns false instead of throwing */
async function tryWrite(request: PromiseLike<unknown>, conflict: string): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === conflict) return false;
    throw error;
  }
}

/** The storage client wraps errors from its fetch. */
const unwrapError = (error: Error) => (error instanceof StorageUnknownError ? error.originalError : error);
