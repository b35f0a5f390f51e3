import type { Checked } from '../document/parse.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from './keys.ts';

/** Far above what a few hundred remotes need; a larger text is none of ours. */
const longestText = 8 * 1024 * 1024;

/**
 * A value with its signature as one text. The signature is of the value's own JSON, so that what is checked is what is
 * used, however the text is indented.
 * @throws ReleaseError `no-key`
 */
export function seal(value: unknown, keys: ReleaseKeys): string {
  if (keys.sign === null) {
    throw new ReleaseError(
      'no-key',
      'Releases are signed, and the private key is not here: set RELEASE_PRIVATE_KEY.',
    );
  }
  return `${JSON.stringify({ signature: keys.sign(JSON.stringify(value)), document: value }, null, 1)}\n`;
}

/** What a sealed text holds, when a trusted key has signed it. */
export function unseal(text: string, keys: ReleaseKeys): Checked<unknown> {
  if (text.length > longestText) return refused(`longer than ${longestText} characters`);
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return refused('not JSON');
  }
  if (typeof input !== 'object' || input === null) return refused('not a JSON object');
  const { signature, document } = input as Record<string, unknown>;
  if (typeof signature !== 'string' || typeof document !== 'object' || document === null) {
    return refused('not signed');
  }
  return keys.verify(JSON.stringify(document), signature)
    ? { ok: true, value: document }
    : refused('its signature is not by a key that is trusted here');
}

const refused = (problem: string): Checked<never> => ({ ok: false, problems: [problem] });
