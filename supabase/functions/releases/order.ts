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
import { createServiceClient, type FunctionDeps } from '../_shared/deps.ts';
import { HttpError, unavailable } from '../_shared/http-error.ts';

export interface VerifiedOrder {
  readonly order: SignedOrder;
  readonly rights: Rights;
  readonly keys: ReleaseKeys;
  /** The live registry; null before the first release. */
  readonly live: RegistryParts | null;
  readonly service: SupabaseClient;
}

const maxHeaderLength = 8 * 1024;

/** @throws HttpError 401 if the order is not signed with a valid key, 403 if the key does not permit it */
export async function verifyOrder(
  request: Request,
  deps: FunctionDeps,
  readLive: ReadLive,
): Promise<VerifiedOrder> {
  if (!deps.releasePublicKey) {
    throw new HttpError(503, 'not_set_up', 'RELEASE_PUBLIC_KEY is not set for the functions.');
  }
  const { signature, order } = parseOrder(request.headers.get(releaseOrderHeader) ?? '');
  const age = Math.abs(Date.now() - Date.parse(order.at));
  if (!(age < maxOrderMinutes * 60_000)) {
    throw new HttpError(401, 'order_too_old', 'The order is too old, or a clock is wrong.');
  }
  const keys = parseKeys({ publicKey: deps.releasePublicKey });
  const service = createServiceClient(deps);
  const live = await readLive(service, keys);
  if (live !== null) keys.updateList(getKeyList(live));
  const rights = keys.getRights(JSON.stringify(order), signature);
  if (rights !== 'all' && rights.length === 0) {
    throw new HttpError(401, 'unknown_key', 'The order is not signed by a key that may release.');
  }
  if (order.base !== undefined && order.base !== live?.stored.signature) {
    throw new HttpError(
      409,
      'other_base',
      'The order is for another instance, or the base has changed in the meantime. Try again.',
    );
  }
  if ('name' in order && !canRelease(rights, order.name)) throw forbidden(order.name);
  return { order, rights, keys, live, service };
}

export const forbidden = (name: string) =>
  new HttpError(403, 'forbidden', `The key that signed this order may not release ${name}.`);

const invalidOrder = () =>
  new HttpError(400, 'invalid_order', `${releaseOrderHeader} does not contain a valid order.`);

function parseOrder(header: string): { readonly signature: string; readonly order: SignedOrder } {
  if (header === '' || header.length > maxHeaderLength) throw invalidOrder();
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    throw invalidOrder();
  }
  const { signature, document } = (parsed ?? {}) as Record<string, unknown>;
  if (typeof signature !== 'string' || !isOrder(document)) throw invalidOrder();
  return { signature, order: document };
}

const isText = (isValid: (value: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && isValid(value);
const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const version = { name: isText(isReleaseName), version: isText(isReleaseVersion) };
const content = isText((value) => /^[0-9a-f]{16}$/.test(value));
const fieldsByAct: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
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

function isOrder(value: unknown): value is SignedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { act, ...values } = value as Record<string, unknown>;
  const fields = typeof act === 'string' && Object.hasOwn(fieldsByAct, act) ? fieldsByAct[act] : undefined;
  if (fields === undefined) return false;
  const validators = {
    ...fields,
    ...('base' in values ? { base: isText((text) => text.length <= 200) } : {}),
    digest: isText((text) => /^[0-9a-f]{64}$/.test(text)),
    at: isText((text) => !Number.isNaN(Date.parse(text))),
  };
  const keys = Object.keys(values);
  return (
    keys.length === Object.keys(validators).length &&
    Object.entries(validators).every(([key, isValid]) => isValid(values[key]))
  );
}

export type ReadLive = (service: SupabaseClient, keys: ReleaseKeys) => Promise<RegistryParts | null>;

/**
 * Creates a function that reads the live registry. Verifies it only after a switch, because anyone can trigger a read.
 * Returns null before the first release.
 */
export function createLiveReader(): ReadLive {
  let cached: { readonly stamp: string; readonly parts: RegistryParts } | null = null;
  return async (service, keys) => {
    const registry = service.from('release_registry');
    const result = await registry.select('revision, switched_at').maybeSingle();
    if (result.error) throw unavailable();
    if (result.data === null) return null;
    if (cached?.stamp === JSON.stringify(result.data)) return cached.parts;
    const { data, error } = await registry.select('revision, switched_at, document').maybeSingle();
    if (error || data === null) throw unavailable();
    const { document, ...stamp } = data;
    const opened = openRegistry(String(document), keys);
    if (!opened.ok) {
      throw new HttpError(
        409,
        'registry_damaged',
        `The live registry is invalid: ${opened.problems.join('; ')}`,
      );
    }
    cached = { stamp: JSON.stringify(stamp), parts: opened.value };
    return cached.parts;
  };
}
