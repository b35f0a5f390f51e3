import { randomBytes } from 'node:crypto';
import { number, object, string } from 'yup';
import { isReleaseName, isReleaseVersion } from '../document/names.ts';
import type { RegistryDocument } from '../document/registry-document.ts';
import type { ReleaseKeys } from './keys.ts';
import { createNoKeyError } from './signed.ts';

/** A version that one browser temporarily gets in production. */
export interface Trial {
  /** Distinguishes it from everything else that release keys sign. */
  readonly trial: 1;
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly until: string;
  readonly id: string;
}

/** A token's content, or why it is invalid. `trial` is present if the token used to be valid. */
export type TrialCheck =
  | { readonly ok: true; readonly trial: Trial }
  | { readonly ok: false; readonly reason: 'forged' }
  | { readonly ok: false; readonly reason: 'expired' | 'revoked'; readonly trial: Trial };

export const maxTrialHours = 168;
const maxTokenLength = 1000;

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
 * A token that shows a version, signed by a key for its name.
 * @throws ReleaseError `no-key`
 */
export function createTrialToken(keys: ReleaseKeys, name: string, version: string, until: Date): string {
  if (keys.sign === null) throw createNoKeyError();
  const id = randomBytes(12).toString('base64url');
  const text = JSON.stringify({ trial: 1, name, version, until: until.toISOString(), id } satisfies Trial);
  const signature = Buffer.from(keys.sign(text), 'base64').toString('base64url');
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Checks a token against the current keys, the clock, and revocations. */
export function checkTrial(token: string, keys: ReleaseKeys, registry: RegistryDocument): TrialCheck {
  const trial = parseTrialToken(token, keys);
  if (trial === null) return { ok: false, reason: 'forged' };
  const now = Date.now();
  // The command never creates longer trials, so a longer one indicates a misused key.
  if (Date.parse(trial.until) > now + maxTrialHours * 3_600_000) return { ok: false, reason: 'forged' };
  if (!(Date.parse(trial.until) > now)) return { ok: false, reason: 'expired', trial };
  const isRevoked = registry.revoked?.[trial.name]?.some(({ id }) => id === trial.id) ?? false;
  return isRevoked ? { ok: false, reason: 'revoked', trial } : { ok: true, trial };
}

/** The token's content if a key for its name has signed it, otherwise null. */
export function parseTrialToken(token: string, keys: ReleaseKeys): Trial | null {
  // Strict, because it becomes a cookie and base64 decoding ignores invalid characters.
  if (token.length > maxTokenLength || !/^[\w-]+\.[\w-]+$/.test(token)) return null;
  const [body = '', signature = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  try {
    const trial = schema.validateSync(JSON.parse(text), { strict: true }) as Trial;
    const isSigned = keys.verifyFor(trial.name, text, Buffer.from(signature, 'base64url').toString('base64'));
    return isSigned ? trial : null;
  } catch {
    return null;
  }
}
