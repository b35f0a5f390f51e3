import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../document/document.ts';
import type { NextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { type ReleaseOrder, releaseOrderHeader } from '../signing/release-order.ts';
import { sealed } from '../signing/sealed.ts';
import { type BackendClient, BackendRefusal } from './backend-client.ts';
import type { BackendWriter } from './backend-writer.ts';
import { contentOf } from './bucket-place.ts';

/** The signature of the registry's base; undefined before the first release. */
type BaseOf = (isReadAnew: boolean) => Promise<string | undefined>;

/**
 * By the function `releases`, which judges the signature of each order: who releases needs the key of a team, and no key
 * of the backend that could do anything else.
 */
export class FunctionWriter implements BackendWriter {
  readonly #client: BackendClient;
  readonly #keys: ReleaseKeys;
  readonly #baseOf: BaseOf;

  constructor(client: BackendClient, keys: ReleaseKeys, baseOf: BaseOf) {
    this.#client = client;
    this.#keys = keys;
    this.#baseOf = baseOf;
  }

  async putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void> {
    const { name, version } = record;
    const order = { act: 'file', name, version, content: contentOf(record), file } as const;
    await this.#order(order, new Uint8Array(content));
  }

  async putVersion(
    { name, version }: ReleaseRecord,
    text: string,
    { isAgain } = { isAgain: false },
  ): Promise<void> {
    await this.#order({ act: 'version', name, version, isAgain }, text);
  }

  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    const { name, version } = record;
    await this.#order({ act: 'maps', name, version, content: contentOf(record) }, new Uint8Array(maps));
  }

  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<void> {
    await this.#order({ act: 'switch', expectedRevision }, JSON.stringify({ registry: text, rows }));
  }

  async remove({ name, version }: ReleaseRecord): Promise<void> {
    await this.#order({ act: 'remove', name, version }, '');
  }

  async ledger(limit: number): Promise<unknown[]> {
    // Whoever only reads has no say here, and needs none.
    if (this.#keys.sign === null) return [];
    const answer = await this.#order({ act: 'ledger', limit }, '');
    return (await answer.json()) as unknown[];
  }

  async #order(
    order: ReleaseOrder,
    body: string | Uint8Array<ArrayBuffer>,
    isAgain = false,
  ): Promise<Response> {
    const digest = createHash('sha256').update(body).digest('hex');
    const base = await this.#baseOf(isAgain);
    const said = { ...order, digest, at: new Date().toISOString(), ...(base === undefined ? {} : { base }) };
    const text = JSON.stringify(sealed(said, this.#keys));
    const header = { [releaseOrderHeader]: Buffer.from(text).toString('base64') };
    const type = 'application/octet-stream';
    return this.#client.ask('POST', '/functions/v1/releases', body, type, header).catch((error: unknown) => {
      const isOlder = error instanceof BackendRefusal && error.message.includes('other_base');
      if (isOlder && !isAgain) return this.#order(order, body, true);
      throw error;
    });
  }
}
