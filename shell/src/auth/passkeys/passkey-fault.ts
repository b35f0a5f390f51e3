import { toAppError } from '@northlight/auth-kit';
import { messageOf } from '../texts.ts';

const cancelled = 'Nothing was chosen, or it took too long. You can try again.';
const tooLate = 'That took too long. Please try again.';
const wrongPlace = 'Passkeys work at the main address of this site alone.';
const unable = 'This device cannot keep passkeys: it needs a fingerprint, a face or a PIN to unlock it.';
const known = 'A passkey of your account is on this device already.';

/** By the codes of the client library for what the browser said, and of the sign-in service. */
const words: Readonly<Record<string, string>> = {
  ERROR_CEREMONY_ABORTED: cancelled,
  ERROR_INVALID_DOMAIN: wrongPlace,
  ERROR_INVALID_RP_ID: wrongPlace,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: known,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: unable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: unable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: unable,
  webauthn_credential_exists: known,
  webauthn_credential_not_found: 'This passkey is not known here, or was removed. Use your password.',
  webauthn_verification_failed: 'This passkey could not be checked. Try again, or use your password.',
  webauthn_challenge_not_found: tooLate,
  webauthn_challenge_expired: tooLate,
  too_many_passkeys: 'Ten passkeys are the most. Remove one first.',
  passkey_disabled: 'Passkeys are switched off here. Use your password.',
};

/** The code of an error of the client library, of the browser or of the backend. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Why something about passkeys did not work, in words for the person. */
export function passkeyFault(error: unknown): string {
  const found = words[codeOf(error)];
  if (found !== undefined) return found;
  // Browsers say the same for a press on Cancel, a wait that is over, and no passkey at hand.
  if (error instanceof Error && error.name === 'NotAllowedError') return cancelled;
  const failure = toAppError(error);
  return failure.code === 'network'
    ? 'The server did not answer. Check your connection and try again.'
    : messageOf(failure);
}
