import { toAppError } from '@northlight/auth-kit';
import { messageOf } from '../texts.ts';

const cancelled = 'Nothing was chosen, or it took too long. You can try again.';
const tooLate = 'That took too long. Please try again.';
const wrongPlace = 'Passkeys work only at the main address of this site.';
const unable = 'This device cannot store passkeys. It needs a fingerprint, face or PIN to unlock it.';
const known = 'This device already has a passkey for your account.';

/** By error code of the WebAuthn client and of the auth API. */
const messages: Readonly<Record<string, string>> = {
  ERROR_CEREMONY_ABORTED: cancelled,
  ERROR_INVALID_DOMAIN: wrongPlace,
  ERROR_INVALID_RP_ID: wrongPlace,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: known,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: unable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: unable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: unable,
  webauthn_credential_exists: known,
  webauthn_credential_not_found: 'This passkey is unknown or was removed. Use your password.',
  webauthn_verification_failed: 'This passkey could not be checked. Try again, or use your password.',
  webauthn_challenge_not_found: tooLate,
  webauthn_challenge_expired: tooLate,
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
  const found = messages[readErrorCode(error)];
  if (found !== undefined) return found;
  // Browsers use the same error for Cancel, a timeout and a missing passkey.
  if (error instanceof Error && error.name === 'NotAllowedError') return cancelled;
  const failure = toAppError(error);
  return failure.code === 'network'
    ? 'The server did not answer. Check your connection and try again.'
    : messageOf(failure);
}
