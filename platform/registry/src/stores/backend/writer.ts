import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../../document/registry-document.ts';
import type { NextRegistry } from '../../release/next-registry.ts';
import type { ReleaseKeys } from '../../signing/keys.ts';
import { type ReleaseOrder, releaseOrderHeader } from '../../signing/release-order.ts';
import { sign } from '../../signing/signed.ts';
import { hashContent } from './bucket-path.ts';
import type { BackendClient } from './client.ts';

/** Signature of the registry's base; undefined before the first release. */
type GetBase = (isRefresh: boolean) => Promise<string | undefined>;

export const getMapsKey = (record: ReleaseRecord) => ({
  name: record.name,
  version: record.version,
  content: hashContent(record),
});

/**
 * Writes through the function `releases`, which verifies each order's signature, so that a release needs its signing key and
 * no key of the backend.
 */
export class BackendWriter {
  readonly #client: BackendClient;
  readonly #keys: ReleaseKeys;
  readonly #getBase: GetBase;

  constructor(client: BackendClient, keys: ReleaseKeys, getBase: GetBase) {
    this.#client = client;
    this.#keys = keys;
    this.#getBase = getBase;
  }

  async putFile(record: ReleaseRecord, file: string, content: Buffer): Promise<void> {
    const { name, version } = record;
    const order = { act: 'file', name, version, content: hashContent(record), file } as const;
    await this.#send(order, new Uint8Array(content));
  }

  /** @returns false when the version already exists */
  async putVersion({ name, version }: ReleaseRecord, text: string): Promise<boolean> {
    return (await this.#trySend({ act: 'version', name, version, isAgain: false }, text)) !== null;
  }

  async replaceVersion({ name, version }: ReleaseRecord, text: string): Promise<void> {
    await this.#send({ act: 'version', name, version, isAgain: true }, text);
  }

  /** Compressed source maps. Existing ones stay, since they belong to the same content. */
  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    await this.#send({ act: 'maps', ...getMapsKey(record) }, new Uint8Array(maps));
  }

  /** @returns false when the registry has a different revision */
  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<boolean> {
    const body = JSON.stringify({ registry: text, rows });
    return (await this.#trySend({ act: 'switch', expectedRevision }, body)) !== null;
  }

  async remove({ name, version }: ReleaseRecord): Promise<void> {
    // The function refuses with 409 if a rollback has just brought the version back.
    await this.#trySend({ act: 'remove', name, version }, '');
  }

  async ledger(limit: number): Promise<unknown[]> {
    // Without a key, the function returns no rows.
    if (this.#keys.sign === null) return [];
    return (await (await this.#send({ act: 'ledger', limit }, '')).json()) as unknown[];
  }

  async #send(order: ReleaseOrder, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const response = await this.#trySend(order, body);
    if (response === null) throw new Error(`${order.act}: the backend reports that it already exists`);
    return response;
  }

  /** @returns null for 409: it already exists, or the revision has changed */
  async #trySend(
    order: ReleaseOrder,
    body: string | Uint8Array<ArrayBuffer>,
    isRetry = false,
  ): Promise<Response | null> {
    const digest = createHash('sha256').update(body).digest('hex');
    const base = await this.#getBase(isRetry);
    const signedOrder = {
      ...order,
      digest,
      at: new Date().toISOString(),
      ...(base === undefined ? {} : { base }),
    };
    const response = await this.#client.sendOrder(body, {
      [releaseOrderHeader]: Buffer.from(JSON.stringify(sign(signedOrder, this.#keys))).toString('base64'),
      'content-type': 'application/octet-stream',
    });
    if (response.ok) return response;
    const text = await response.text();
    if (text.includes('other_base') && !isRetry) return this.#trySend(order, body, true);
    if (response.status === 409) return null;
    throw new Error(`${order.act}: the backend responded with ${response.status} ${text.slice(0, 300)}`);
  }
}
