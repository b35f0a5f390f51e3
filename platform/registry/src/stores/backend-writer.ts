import type { ReleaseRecord } from '../document/document.ts';
import type { NextRegistry } from '../release/next-registry.ts';
import type { BackendClient } from './backend-client.ts';
import { contentOf, pathOf, typeOf } from './bucket-place.ts';

/** How a store writes into a Supabase project. */
export interface BackendWriter {
  putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void>;
  /** @throws BackendRefusal 409 when the version is there, unless it is written again on purpose */
  putVersion(record: ReleaseRecord, text: string, options?: { readonly isAgain: boolean }): Promise<void>;
  /** Source maps, packed. What is there already stays: it is of the same content. */
  putMaps(record: ReleaseRecord, maps: Buffer): Promise<void>;
  /** @throws BackendRefusal 409 when the registry is at another revision */
  putRegistry(expectedRevision: number, next: NextRegistry): Promise<void>;
  remove(record: ReleaseRecord): Promise<void>;
  ledger(limit: number): Promise<unknown[]>;
}

/** With the secret key, which may do everything. */
export class DirectWriter implements BackendWriter {
  readonly #client: BackendClient;

  constructor(client: BackendClient) {
    this.#client = client;
  }

  putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void> {
    return this.#client.upload(pathOf(record, file), content, typeOf(file));
  }

  async putVersion(
    { name, version }: ReleaseRecord,
    text: string,
    { isAgain } = { isAgain: false },
  ): Promise<void> {
    if (isAgain) {
      const own = `release_versions?name=eq.${name}&version=eq.${version}`;
      return this.#client.update(own, { record: text });
    }
    await this.#client.insert('release_versions', { name, version, record: text });
  }

  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    const { name, version } = record;
    const row = { name, version, content: contentOf(record), maps: maps.toString('base64') };
    await this.#client.insert('release_maps', row, { isOnce: true });
  }

  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<void> {
    await this.#client.call('switch_releases', {
      expected_revision: expectedRevision,
      next_document: text,
      ledger_rows: JSON.stringify(rows),
    });
  }

  async remove(record: ReleaseRecord): Promise<void> {
    const { name, version, files } = record;
    // First the row: what has no record is no release, whatever lies in the bucket.
    await this.#client.remove(`release_versions?name=eq.${name}&version=eq.${version}`);
    await this.#client.remove(mapsQuery(record));
    await this.#client.removeFiles(Object.keys(files).map((file) => pathOf(record, file)));
  }

  async ledger(limit: number): Promise<unknown[]> {
    return (await this.#client.rows(ledgerQuery(limit))).map(({ entry }) => entry);
  }
}

export const mapsQuery = (record: ReleaseRecord) =>
  `release_maps?name=eq.${record.name}&version=eq.${record.version}&content=eq.${contentOf(record)}`;

export const ledgerQuery = (limit: number) =>
  `release_ledger?select=entry&order=revision.desc,name.asc&limit=${limit}`;
