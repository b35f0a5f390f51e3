import { type Checked, refused } from '../document/checked.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from './keys.ts';

/** Far above what a few hundred remotes need; a larger text is none of ours. */
const longestText = 8 * 1024 * 1024;

/**
 * A value with its signature. The signature is of the value's own JSON, so that what is checked is what is used, however
 * the text is indented.
 */
export interface Sealed<Value = object> {
  readonly signature: string;
  readonly document: Value;
}

/** @throws ReleaseError `no-key` */
export function sealed<Value>(value: Value, keys: ReleaseKeys): Sealed<Value> {
  if (keys.sign === null) throw noKey();
  return { signature: keys.sign(JSON.stringify(value)), document: value };
}

export const noKey = () =>
  new ReleaseError(
    'no-key',
    'Releases are signed, and the private key is not here: set RELEASE_PRIVATE_KEY.',
  );

/**
 * A value with its signature as one text.
 * @throws ReleaseError `no-key`
 */
export function seal(value: unknown, keys: ReleaseKeys): string {
  return textOf(sealed(value, keys));
}

export const textOf = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

/** Whose signature counts. */
export type Verify = (text: string, signature: string) => boolean;

/** What a sealed text holds, when it is signed by a key that counts. */
export function unseal(text: string, verify: Verify): Checked<object> {
  const input = parseSealed(text);
  return input.ok ? open(input.value, verify) : input;
}

/** A text as JSON, with whatever stands beside the signature. */
export function parseSealed(text: string): Checked<object> {
  if (text.length > longestText) return refused(`longer than ${longestText} characters`);
  try {
    const input: unknown = JSON.parse(text);
    return isObject(input) ? { ok: true, value: input } : refused('not a JSON object');
  } catch {
    return refused('not JSON');
  }
}

export function open(input: unknown, verify: Verify): Checked<object> {
  if (!isObject(input)) return refused('not signed');
  const { signature, document } = input as Partial<Sealed>;
  if (typeof signature !== 'string' || !isObject(document)) return refused('not signed');
  return verify(JSON.stringify(document), signature)
    ? { ok: true, value: document }
    : refused('its signature is not by a key that is trusted here');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
