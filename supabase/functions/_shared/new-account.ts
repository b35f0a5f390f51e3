import { isBreachedPassword } from '@northlight/auth-kit/breached-password';
import { isCommonPassword } from '@northlight/auth-kit/common-passwords';
import {
  describePasswordFaults,
  findPasswordFaults,
  type PasswordOwner,
} from '@northlight/auth-kit/password-rule';
import { type AuthError, isAuthWeakPasswordError } from '@supabase/supabase-js';
import type { FunctionDeps } from './deps.ts';
import { HttpError, tooManyRequests, unavailable } from './http-error.ts';

/** Supabase Auth checks only the length. */
export async function rejectWeakPassword(
  { passwordRangeUrl }: Pick<FunctionDeps, 'passwordRangeUrl'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const reasons = findPasswordFaults(password, owner, isCommonPassword);
  if (reasons.length === 0 && (await isBreachedPassword(password, passwordRangeUrl))) reasons.push('pwned');
  if (reasons.length > 0)
    throw new HttpError(422, 'weak_password', describePasswordFaults(reasons), { details: { reasons } });
}

export function toAuthHttpError(error: AuthError): HttpError {
  if (isAuthWeakPasswordError(error)) {
    return new HttpError(422, 'weak_password', error.message, { details: { reasons: error.reasons } });
  }
  switch (error.code) {
    case 'email_exists':
    case 'user_already_exists':
      return new HttpError(409, 'email_exists', 'A user with this email address already exists.');
    case 'validation_failed':
    case 'email_address_invalid':
      return new HttpError(400, 'invalid_body', error.message);
    case 'user_not_found':
      return new HttpError(404, 'user_not_found', 'This user no longer exists.');
    case 'conflict':
      return new HttpError(409, 'conflict', error.message);
    case 'over_email_send_rate_limit':
    case 'over_request_rate_limit':
      return tooManyRequests('Too many emails in a short time. Please try again later.', 60);
    default:
      return unavailable();
  }
}
