import {
  describePasswordFaults,
  findPasswordFaults,
  type PasswordOwner,
  passwordRule,
} from '@northlight/domain';
import { isBreachedPassword } from '@northlight/domain/breached-password';
import { isCommonPassword } from '@northlight/domain/common-passwords';
import bcrypt from 'bcryptjs';

/** As lite reads it for the hashes that it makes itself. Tests make hundreds of accounts, and set the least. */
const cost = Number(process.env.LITE_AUTH_BCRYPT_COST) || 10;

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, cost);

export async function isPassword(given: string, hash: string | null | undefined): Promise<boolean> {
  // bcrypt reads so many bytes and no more: any ending would do.
  return (
    Boolean(hash) && Buffer.byteLength(given) <= passwordRule.mostBytes && bcrypt.compare(given, hash ?? '')
  );
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
  const reasons = findPasswordFaults(password, owner, isCommonPassword);
  if (reasons.length === 0 && (await isBreachedPassword(password, rangeUrl))) reasons.push('pwned');
  if (reasons.length === 0) return undefined;
  return Response.json(
    {
      code: 422,
      error_code: 'weak_password',
      msg: describePasswordFaults(reasons),
      weak_password: { reasons },
    },
    { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
  );
}
