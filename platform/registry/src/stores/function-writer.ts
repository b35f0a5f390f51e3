import { createHash } from 'node:crypto';
import type { ReleaseRecord } from '../document/document.ts';
import type { NextRegistry } from '../release/next-registry.ts';
import type { ReleaseKeys } from '../signing/keys.ts';
import { type ReleaseOrder, releaseOrderHeader } from '../signing/release-order.ts';
import { sealed } from '../signing/sealed.ts';
import type { BackendClient } from './backend-client.ts';
import { type BackendWriter, mapsKey } from './backend-writer.ts';
import { contentOf } from './bucket-place.ts';

/** The signature of the registry's base; undefined before the first release. */
type BaseOf = (isReadAnew: boolean) => Promise<string | undefined>;

/**
 * Writes by the function `releases`, which judges the signature of each order: who releases needs the key of a team, and no
 * key of the backend that could do anything else.
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
    await this.#give(order, new Uint8Array(content));
  }

  async putVersion({ name, version }: ReleaseRecord, text: string): Promise<boolean> {
    return (await this.#order({ act: 'version', name, version, isAgain: false }, text)) !== null;
  }

  async replaceVersion({ name, version }: ReleaseRecord, text: string): Promise<void> {
    await this.#give({ act: 'version', name, version, isAgain: true }, text);
  }

  async putMaps(record: ReleaseRecord, maps: Buffer): Promise<void> {
    await this.#give({ act: 'maps', ...mapsKey(record) }, new Uint8Array(maps));
  }

  async putRegistry(expectedRevision: number, { text, rows }: NextRegistry): Promise<boolean> {
    const body = JSON.stringify({ registry: text, rows });
    return (await this.#order({ act: 'switch', expectedRevision }, body)) !== null;
  }

  async remove({ name, version }: ReleaseRecord): Promise<void> {
    await this.#give({ act: 'remove', name, version }, '');
  }

  async ledger(limit: number): Promise<unknown[]> {
    // Whoever only reads has no say here, and needs none.
    if (this.#keys.sign === null) return [];
    return (await (await this.#give({ act: 'ledger', limit }, '')).json()) as unknown[];
  }

  async #give(order: ReleaseOrder, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const answer = await this.#order(order, body);
    if (answer === null) throw new Error(`${order.act}: the backend answers that it is there already`);
    return answer;
  }

  /** @returns null for 409: something else is there already */
  async #order(
    order: ReleaseOrder,
    body: string | Uint8Array<ArrayBuffer>,
    isAgain = false,
  ): Promise<Response | null> {
    const digest = createHash('sha256').update(body).digest('hex');
    const base = await this.#baseOf(isAgain);
    const said = { ...order, digest, at: new Date().toISOString(), ...(base === undefined ? {} : { base }) };
    const answer = await this.#client.order(body, {
      [releaseOrderHeader]: Buffer.from(JSON.stringify(sealed(said, this.#keys))).toString('base64'),
      'content-type': 'application/octet-stream',
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (text.includes('other_base') && !isAgain) return this.#order(order, body, true);
    if (answer.status === 409) return null;
    throw new Error(`${order.act}: the backend answers ${answer.status} ${text.slice(0, 300)}`);
  }
}
