import { randomBytes } from 'node:crypto';
import { number, object, string } from 'yup';
import type { RegistryDocument } from '../document/document.ts';
import { isReleaseName, isReleaseVersion } from '../document/names.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseKeys } from './keys.ts';

/** A version that one browser sees for a while, in production. */
export interface Trial {
  /** Tells it from everything else that a key of releases signs. */
  readonly trial: 1;
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly until: string;
  readonly id: string;
}

/** What a token says, or why it says nothing. `trial` is there when it was good once. */
export type JudgedTrial =
  | { readonly ok: true; readonly trial: Trial }
  | { readonly ok: false; readonly reason: 'forged' }
  | { readonly ok: false; readonly reason: 'expired' | 'revoked'; readonly trial: Trial };

export const longestTrialHours = 168;
const longestToken = 1000;

const schema = object({
  trial: number().defined().oneOf([1]),
  name: string().defined().test('name', isReleaseName),
  version: string().defined().test('version', isReleaseVersion),
  until: string().defined().datetime(),
  id: string()
    .defined()
    .matches(/^[\w-]{16,64}$/),
})
  .noUnknown()
  .defined();

/**
 * A token that shows a version: signed by a key that may release its name.
 * @throws ReleaseError `no-key`
 */
export function makeTrial(keys: ReleaseKeys, name: string, version: string, until: Date): string {
  if (keys.sign === null) {
    throw new ReleaseError(
      'no-key',
      'A trial link is signed, and the private key is not here: set RELEASE_PRIVATE_KEY.',
    );
  }
  const id = randomBytes(12).toString('base64url');
  const text = JSON.stringify({ trial: 1, name, version, until: until.toISOString(), id } satisfies Trial);
  const signature = Buffer.from(keys.sign(text), 'base64').toString('base64url');
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Judges a token by the keys that count now, the clock, and what was revoked. */
export function judgeTrial(
  token: string,
  keys: ReleaseKeys,
  registry: RegistryDocument,
  now = Date.now(),
): JudgedTrial {
  const trial = readTrial(token, keys);
  if (trial === null) return { ok: false, reason: 'forged' };
  // No command makes a longer one; a key that does gets a link that is worth as little as none.
  if (Date.parse(trial.until) > now + longestTrialHours * 3_600_000) return { ok: false, reason: 'forged' };
  if (!(Date.parse(trial.until) > now)) return { ok: false, reason: 'expired', trial };
  const isRevoked = registry.revoked?.[trial.name]?.some(({ id }) => id === trial.id) ?? false;
  return isRevoked ? { ok: false, reason: 'revoked', trial } : { ok: true, trial };
}

/** Whether the key of a good token may bring code that runs on the edge. */
export function mayRunServer(token: string, { name }: Trial, keys: ReleaseKeys): boolean {
  const { text, signature } = partsOf(token);
  return keys.verifyServerOf(name, text, signature);
}

function partsOf(token: string) {
  const [body = '', signature = ''] = token.split('.');
  return {
    text: Buffer.from(body, 'base64url').toString('utf8'),
    signature: Buffer.from(signature, 'base64url').toString('base64'),
  };
}

/** What a token that a key of its name has signed says; null for every other. */
export function readTrial(token: string, keys: ReleaseKeys): Trial | null {
  // To the letter, since it becomes a cookie: base64 would be read whatever stands between its letters.
  if (token.length > longestToken || !/^[\w-]+\.[\w-]+$/.test(token)) return null;
  const { text, signature } = partsOf(token);
  try {
    const trial = schema.validateSync(JSON.parse(text), { strict: true }) as Trial;
    return keys.verifyFor(trial.name, text, signature) ? trial : null;
  } catch {
    return null;
  }
}
