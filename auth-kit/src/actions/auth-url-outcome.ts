import type { AppError } from '../errors/app-error.ts';
import type { LinkPurpose } from '../session/auth-url.ts';

/** What became of a mail's link in the address. */
export type AuthUrlOutcome =
  /** The address carried nothing. */
  | { readonly kind: 'none' }
  /** Nothing is asked of the backend before a press: programs that look at mails open every link. */
  | { readonly kind: 'unopened'; readonly purpose: LinkPurpose }
  /** One of the two mailboxes has agreed to a changed address, or both have. Nobody is signed in by it. */
  | { readonly kind: 'half-changed' | 'changed' }
  /** The link works, but would sign in somebody whom this device did not expect: its person is asked first. */
  | { readonly kind: 'question'; readonly email: string }
  /** Signed in; a new password is due (`/auth/reset`). */
  | { readonly kind: 'recovery' | 'invited' }
  /** Signed in by confirming the sign-up, a changed address, or by a link alone. */
  | { readonly kind: 'confirmed' | 'email-changed' | 'signed-in' }
  /** Nothing changed; an existing session goes on. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** Where the shell goes after a link. @returns null when it stays */
export function authUrlTarget(outcome: AuthUrlOutcome): string | null {
  switch (outcome.kind) {
    case 'none':
      return null;
    case 'unopened':
    case 'half-changed':
    case 'changed':
    case 'question':
    case 'failed':
      return '/auth/link';
    case 'recovery':
    case 'invited':
      return '/auth/reset';
    case 'confirmed':
    case 'email-changed':
    case 'signed-in':
      // Its guard leads everybody on to the own home.
      return '/auth';
    default:
      return outcome satisfies never;
  }
}
