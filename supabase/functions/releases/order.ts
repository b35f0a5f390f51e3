import { Buffer } from 'node:buffer';
import {
  canRelease,
  getKeyList,
  isReleaseFile,
  isReleaseName,
  isReleaseVersion,
  maxOrderMinutes,
  openRegistry,
  parseKeys,
  type RegistryParts,
  type ReleaseKeys,
  type Rights,
  releaseOrderHeader,
  type SignedOrder,
} from '@northlight/registry/rights';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOfService, type FunctionDeps } from '../_shared/deps.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';

/** An order whose signature was judged. */
export interface JudgedOrder {
  readonly order: SignedOrder;
  readonly rights: Rights;
  readonly keys: ReleaseKeys;
  /** What is live; null before the first release. */
  readonly live: RegistryParts | null;
  readonly service: SupabaseClient;
}

const longestHeader = 8 * 1024;

/** @throws HttpError 401 for an order that no key which counts has signed, 403 for one that the key may not give */
export async function judgeOrder(
  request: Request,
  deps: FunctionDeps,
  readLive: ReadLive,
): Promise<JudgedOrder> {
  if (!deps.releasePublicKey) {
    throw new HttpError(503, 'not_set_up', 'RELEASE_PUBLIC_KEY is not set for the functions.');
  }
  const { signature, order } = read(request.headers.get(releaseOrderHeader) ?? '');
  const age = Math.abs(Date.now() - Date.parse(order.at));
  if (!(age < maxOrderMinutes * 60_000)) {
    throw new HttpError(401, 'order_too_old', 'The order is too old, or a clock is wrong.');
  }
  const keys = parseKeys({ publicKey: deps.releasePublicKey });
  const service = clientOfService(deps);
  const live = await readLive(service, keys);
  if (live !== null) keys.updateList(getKeyList(live));
  const rights = keys.getRights(JSON.stringify(order), signature);
  if (rights !== 'all' && rights.length === 0) {
    throw new HttpError(401, 'unknown_key', 'No key that may release has signed this.');
  }
  if (order.base !== undefined && order.base !== live?.stored.signature) {
    throw new HttpError(
      409,
      'other_base',
      'The order is for another product, or a root key has signed meanwhile. Give it again.',
    );
  }
  if ('name' in order && !canRelease(rights, order.name)) throw forbidden(order.name);
  return { order, rights, keys, live, service };
}

export const forbidden = (name: string) =>
  new HttpError(403, 'forbidden', `The key that has signed this may not release ${name}.`);

const malformed = () => new HttpError(400, 'invalid_order', `${releaseOrderHeader} holds no order.`);

function read(header: string): { readonly signature: string; readonly order: SignedOrder } {
  if (header === '' || header.length > longestHeader) throw malformed();
  let sealed: unknown;
  try {
    sealed = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    throw malformed();
  }
  const { signature, document } = (sealed ?? {}) as Record<string, unknown>;
  if (typeof signature !== 'string' || !isOrder(document)) throw malformed();
  return { signature, order: document };
}

const isText = (is: (value: string) => boolean) => (value: unknown) => typeof value === 'string' && is(value);
const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const version = { name: isText(isReleaseName), version: isText(isReleaseVersion) };
const content = isText((value) => /^[0-9a-f]{16}$/.test(value));
const acts: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  file: {
    ...version,
    content,
    file: isText(isReleaseFile),
  },
  version: { ...version, isAgain: (value) => typeof value === 'boolean' },
  maps: { ...version, content },
  switch: { expectedRevision: isCount },
  remove: version,
  ledger: { limit: isCount },
};

/** Known fields alone, each of its form. */
function isOrder(value: unknown): value is SignedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { act, ...rest } = value as Record<string, unknown>;
  const fields = typeof act === 'string' && Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (fields === undefined) return false;
  const all = {
    ...fields,
    ...('base' in rest ? { base: isText((text) => text.length <= 200) } : {}),
    digest: isText((text) => /^[0-9a-f]{64}$/.test(text)),
    at: isText((text) => !Number.isNaN(Date.parse(text))),
  };
  const given = Object.keys(rest);
  return given.length === Object.keys(all).length && Object.entries(all).every(([key, is]) => is(rest[key]));
}

export type ReadLive = (service: SupabaseClient, keys: ReleaseKeys) => Promise<RegistryParts | null>;

/**
 * Reads the live registry, and judges it again only when it was switched: anybody may send an order to be refused.
 * Null before the first release.
 */
export function liveReader(): ReadLive {
  let known: { readonly stamp: string; readonly parts: RegistryParts } | null = null;
  return async (service, keys) => {
    const row = service.from('release_registry');
    const found = await row.select('revision, switched_at').maybeSingle();
    if (found.error) throw unavailable();
    if (found.data === null) return null;
    if (known?.stamp === JSON.stringify(found.data)) return known.parts;
    const { data, error } = await row.select('revision, switched_at, document').maybeSingle();
    if (error || data === null) throw unavailable();
    const { document, ...stamp } = data;
    const opened = openRegistry(String(document), keys);
    if (!opened.ok) {
      throw new HttpError(409, 'registry_damaged', `The registry is refused: ${opened.problems.join('; ')}`);
    }
    known = { stamp: JSON.stringify(stamp), parts: opened.value };
    return known.parts;
  };
}
