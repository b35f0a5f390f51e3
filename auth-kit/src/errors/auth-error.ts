import { type AppError, type AppErrorCode, parseAppError } from './app-error.ts';
import { buildAppError, type ErrorFields } from './build-app-error.ts';
import { mapStatusCode } from './status-code.ts';

/** Maps auth-js errors by class name and, for responses from the auth API, by error code. */
export function mapAuthErrorCode(name: string, code: unknown, status: number | undefined): AppErrorCode {
  switch (name) {
    case 'AuthRetryableFetchError':
      return status ? 'unavailable' : 'network';
    case 'AuthSessionMissingError':
      return 'session-missing';
    case 'AuthWeakPasswordError':
      return 'weak-password';
    case 'AuthInvalidJwtError':
    case 'AuthInvalidTokenResponseError':
      return 'invalid-token';
    case 'AuthRefreshDiscardedError':
      return 'aborted';
    case 'AuthUnknownError':
      return 'bad-response';
    default:
      return (typeof code === 'string' ? apiCodes.get(code) : undefined) ?? mapStatusCode(status ?? -1);
  }
}

const apiCodes = new Map<string, AppErrorCode>([
  ['invalid_credentials', 'invalid-credentials'],
  ['invalid_grant', 'invalid-credentials'],
  ['current_password_invalid', 'invalid-credentials'],
  ['current_password_required', 'invalid-credentials'],
  ['reauthentication_needed', 'link-expired'],
  ['email_not_confirmed', 'email-not-confirmed'],
  ['weak_password', 'weak-password'],
  ['same_password', 'same-password'],
  ['email_exists', 'email-taken'],
  ['user_already_exists', 'email-taken'],
  ['signup_disabled', 'signup-refused'],
  ['email_provider_disabled', 'signup-refused'],
  ['email_address_not_authorized', 'signup-refused'],
  ['email_address_invalid', 'invalid'],
  ['validation_failed', 'invalid'],
  ['bad_json', 'invalid'],
  ['otp_expired', 'link-expired'],
  ['invite_not_found', 'link-invalid'],
  ['over_request_rate_limit', 'rate-limited'],
  ['over_email_send_rate_limit', 'rate-limited'],
  ['bad_jwt', 'invalid-token'],
  ['no_authorization', 'invalid-token'],
  ['session_not_found', 'session-missing'],
  ['session_expired', 'session-expired'],
  ['refresh_token_not_found', 'session-expired'],
  ['refresh_token_already_used', 'session-expired'],
  ['user_not_found', 'session-missing'],
  ['user_banned', 'forbidden'],
  ['request_timeout', 'timeout'],
  ['hook_timeout', 'unavailable'],
  ['hook_timeout_after_retry', 'unavailable'],
  ['unexpected_failure', 'unavailable'],
  ['conflict', 'conflict'],
  ['mfa_verification_failed', 'invalid-credentials'],
  ['mfa_challenge_expired', 'invalid-credentials'],
  ['mfa_factor_not_found', 'not-found'],
  ['mfa_factor_name_conflict', 'conflict'],
  ['too_many_enrolled_mfa_factors', 'conflict'],
  ['insufficient_aal', 'forbidden'],
  ['passkey_disabled', 'not-found'],
  ['too_many_passkeys', 'conflict'],
  ['webauthn_credential_exists', 'conflict'],
  ['webauthn_credential_not_found', 'invalid-credentials'],
  ['webauthn_verification_failed', 'invalid-credentials'],
  ['webauthn_challenge_not_found', 'link-expired'],
  ['webauthn_challenge_expired', 'link-expired'],
]);

/** Converts an auth-js error to an AppError. */
export function fromAuthError(error: ErrorFields): AppError {
  const status = typeof error.status === 'number' ? error.status : undefined;
  const message = typeof error.message === 'string' ? error.message : '';
  const reasons = Array.isArray(error.reasons)
    ? error.reasons.filter((reason): reason is string => typeof reason === 'string')
    : undefined;
  return (
    parseAppError(message, error) ??
    buildAppError(mapAuthErrorCode(String(error.name), error.code, status), error, {
      status,
      message,
      reasons,
    })
  );
}
