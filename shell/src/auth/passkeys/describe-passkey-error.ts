import { toAppError } from '@northlight/auth-kit';
import { getErrorMessage } from '../texts.ts';

const cancelledMessage = 'No passkey was selected, or the request timed out. Please try again.';
const timeoutMessage = 'That took too long. Please try again.';
const wrongDomainMessage = "Passkeys only work on this site's main address.";
const unsupportedMessage =
  'This device cannot store passkeys. Set up fingerprint, face or PIN unlock on it first.';
const existingPasskeyMessage = 'This device already has a passkey for your account.';

/** Messages keyed by the error code from the WebAuthn client or the auth API. */
const messages: Readonly<Record<string, string>> = {
  ERROR_CEREMONY_ABORTED: cancelledMessage,
  ERROR_INVALID_DOMAIN: wrongDomainMessage,
  ERROR_INVALID_RP_ID: wrongDomainMessage,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: existingPasskeyMessage,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: unsupportedMessage,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: unsupportedMessage,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: unsupportedMessage,
  webauthn_credential_exists: existingPasskeyMessage,
  webauthn_credential_not_found: 'This passkey is unknown or has been removed. Use your password.',
  webauthn_verification_failed: 'This passkey could not be verified. Try again, or use your password.',
  webauthn_challenge_not_found: timeoutMessage,
  webauthn_challenge_expired: timeoutMessage,
  too_many_passkeys: 'You can have up to ten passkeys. Remove one first.',
  passkey_disabled: 'Passkeys are switched off here. Use your password.',
};

/** The `code` of an error from the client library, the browser or the backend. */
export function readErrorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The message to show for a failed passkey operation. */
export function describePasskeyError(error: unknown): string {
  const message = messages[readErrorCode(error)];
  if (message !== undefined) return message;
  // Browsers use the same error for Cancel, a timeout and a missing passkey.
  if (error instanceof Error && error.name === 'NotAllowedError') return cancelledMessage;
  const failure = toAppError(error);
  return failure.code === 'network'
    ? 'The server did not respond. Check your connection and try again.'
    : getErrorMessage(failure);
}
