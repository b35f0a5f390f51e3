import { type PasswordOwner, passwordAdvice, passwordFaults, passwordRule } from '@northlight/domain';
import { isBreachedPassword } from '@northlight/domain/breached-password';
import { isCommonPassword } from '@northlight/domain/common-passwords';
import bcrypt from 'bcryptjs';

/** As lite reads it for the hashes that it makes itself. Tests make hundreds of accounts, and set the least. */
const cost = Number(process.env.LITE_AUTH_BCRYPT_COST) || 10;

/** The hash of nothing anyone knows, at the cost of real ones: comparing with it takes as long. */
const UNKNOWN_HASH = `$2b$${String(cost).padStart(2, '0')}$JYkDk6NolJgZacret6.KRuozkLPyZ/OP71eErbYd9YpJRN9DytDaK`;

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, cost);

/** Takes as long whether there is a password or not. */
export async function isPassword(given: string, hash: string | null | undefined): Promise<boolean> {
  const isRight = await bcrypt.compare(given, hash || UNKNOWN_HASH);
  // bcrypt reads so many bytes and no more: any ending would do.
  return isRight && Boolean(hash) && Buffer.byteLength(given) <= passwordRule.mostBytes;
}

/**
 * The refusal of a new password in the form of Supabase Auth, with reasons and what to do.
 * @param rangeUrl - the service that knows passwords from leaks, if there is one
 */
export async function refusePassword(
  password: string,
  owner: PasswordOwner,
  rangeUrl: string | undefined,
): Promise<Response | undefined> {
  const reasons = passwordFaults(password, owner, isCommonPassword);
  if (reasons.length === 0 && (await isBreachedPassword(password, rangeUrl))) reasons.push('pwned');
  if (reasons.length === 0) return undefined;
  return Response.json(
    { code: 422, error_code: 'weak_password', msg: passwordAdvice(reasons), weak_password: { reasons } },
    { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
  );
}
