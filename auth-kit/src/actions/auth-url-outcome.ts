import type { AppError } from '../errors/app-error.ts';
import type { LinkPurpose } from '../session/auth-url.ts';

/** The outcome of the auth link, if any, in the page's URL. */
export type AuthUrlOutcome =
  /** The URL has no auth-link parameters. */
  | { readonly kind: 'none' }
  /**
   * The link is used only after a click, because email scanners open every link. If it names its account, a click that
   * follows this name is enough to sign in.
   */
  | { readonly kind: 'unopened'; readonly purpose: LinkPurpose; readonly email?: string }
  /** One mailbox, or both, have confirmed the new email address. No one is signed in. */
  | { readonly kind: 'half-changed' | 'changed' }
  /** The link is valid but would sign in a user this device did not expect, so the user is asked first. */
  | { readonly kind: 'question'; readonly email: string }
  /** Signed in; a new password must be set (`/auth/reset`). */
  | { readonly kind: 'recovery' | 'invited' }
  /** Signed in by confirming a sign-up or a changed address, or by a magic link. */
  | { readonly kind: 'confirmed' | 'email-changed' | 'signed-in' }
  /** Nothing changed; an existing session continues. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** Where the shell navigates after handling the link; null to stay on the page. */
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
      // The guard for /auth redirects every user home.
      return '/auth';
    default:
      return outcome satisfies never;
  }
}
