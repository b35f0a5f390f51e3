import type { AppError } from '@northlight/auth-kit';
import { describePasswordFaults, type PasswordFault } from '@northlight/auth-kit/password-rule';

/** Messages from spec sections 5 and 8, and others used on these pages. */
export const texts = {
  genericFailure: 'Something went wrong. Please try again.',
  restriction: 'Signup is restricted to company employees only. Please use your company email address.',
  storageBlocked:
    'Your browser does not let this site store anything. You can sign in, but only until you close or reload this page. Allow cookies for this site to stay signed in.',
  roleFailed: 'You are signed in, but we could not load what you have access to.',
  linkFailed:
    'That link no longer works: it may have been used already, or it has expired. Sign in, or request a new one.',
  linkUsed: 'It may have been used already, or it has expired.',
  linkOffline: 'We could not check that link because the server did not respond. Please request a new one.',
  /** Shown before the first attempt. */
  passwordRule: describePasswordFaults(['length']),
  newPasswordRequired: 'Choose a password that only you know before you continue.',
  linkNeeded: 'You need a new link to set a password. Enter your email address to get one.',
  currentPasswordRequired: 'Please also enter the password you signed in with.',
  oldSession: 'You signed in more than a day ago. Please log out, then sign in again.',
  wrongCredentials: 'Email address and password do not match. Check both, or reset your password.',
  wrongCurrentPassword: 'This is not your current password.',
} as const;

/** The backend's message if it is meant for users, otherwise a generic one. */
export function getErrorMessage(error: AppError): string {
  switch (error.code) {
    case 'rate-limited':
      return `${error.details.serverMessage ?? 'Too many attempts.'}${formatWaitHint(error.details.retryAfterSeconds)}`;
    case 'invalid-credentials':
      return texts.wrongCredentials;
    case 'email-not-confirmed':
    case 'email-taken':
    case 'weak-password':
    case 'same-password':
    case 'forbidden':
    case 'invalid':
      return error.details.serverMessage ?? texts.genericFailure;
    case 'signup-refused':
      return error.details.serverMessage ?? texts.restriction;
    default:
      return texts.genericFailure;
  }
}

/** Why a password was rejected: our message if it breaks our rule, otherwise the backend's. */
export function getPasswordMessage(error: AppError): string {
  const faults = (error.details.reasons ?? []).filter(isPasswordFault);
  if (faults.length > 0) return describePasswordFaults(faults);
  return error.details.serverMessage ?? describePasswordFaults(['pwned']);
}

function isPasswordFault(reason: string): reason is PasswordFault {
  return reason === 'length' || reason === 'too_long' || reason === 'words' || reason === 'pwned';
}

function formatWaitHint(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  if (seconds < 90) return ` Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  return ` Try again in ${Math.ceil(seconds / 60)} minutes.`;
}
