import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from './keys.ts';

/** A valid value, or all its problems. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

export const invalid = (problem: string): Checked<never> => ({ ok: false, problems: [problem] });

/** Far more than a few hundred remotes need. */
const maxTextLength = 8 * 1024 * 1024;

/**
 * A value with a signature of its JSON. Verification serialises the value again, so that the verified value is the one in
 * use, however the text is indented.
 */
export interface Signed<Value = object> {
  readonly signature: string;
  readonly document: Value;
}

/** @throws ReleaseError `no-key` */
export function sign<Value>(value: Value, keys: ReleaseKeys): Signed<Value> {
  if (keys.sign === null) throw createNoKeyError();
  return { signature: keys.sign(JSON.stringify(value)), document: value };
}

export const createNoKeyError = () =>
  new ReleaseError('no-key', 'The private release key is missing: set RELEASE_PRIVATE_KEY.');

/** @throws ReleaseError `no-key` */
export function signAsText(value: unknown, keys: ReleaseKeys): string {
  return formatJson(sign(value, keys));
}

export const formatJson = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

export type Verify = (text: string, signature: string) => boolean;

/** The signed value, if the signature is valid. */
export function verifyText(text: string, verify: Verify): Checked<object> {
  const input = parseEnvelope(text);
  return input.ok ? verifyEnvelope(input.value, verify) : input;
}

/** Parses a signed text without verifying it. */
export function parseEnvelope(text: string): Checked<object> {
  if (text.length > maxTextLength) return invalid(`longer than ${maxTextLength} characters`);
  try {
    const input: unknown = JSON.parse(text);
    return isObject(input) ? { ok: true, value: input } : invalid('not a JSON object');
  } catch {
    return invalid('not JSON');
  }
}

export function verifyEnvelope(input: unknown, verify: Verify): Checked<object> {
  if (!isObject(input)) return invalid('not signed');
  const { signature, document } = input as Partial<Signed>;
  if (typeof signature !== 'string' || !isObject(document)) return invalid('not signed');
  return verify(JSON.stringify(document), signature)
    ? { ok: true, value: document }
    : invalid('its signature is not from a trusted key');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
