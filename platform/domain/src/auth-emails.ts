import { type Email, type EmailContent, renderEmail } from './email.ts';

/** Who invites, and to what; each may be unknown. */
export interface Invitation {
  readonly inviter?: string | null;
  readonly company?: string | null;
  readonly project?: string | null;
}

/** An email of the sign-in service. `tokenHash` is the token of a link that works once. */
export type AuthEmail = { readonly to: string } & (
  | { readonly kind: 'signup' | 'recovery' | 'magiclink'; readonly tokenHash: string }
  /** `linkType` is the token's type if it is not an invitation's. */
  | {
      readonly kind: 'invite';
      readonly tokenHash: string;
      readonly linkType?: 'recovery';
      readonly invitation: Invitation;
    }
  | { readonly kind: 'email_change'; readonly tokenHash: string; readonly newEmail: string }
  | { readonly kind: 'email-changed'; readonly newEmail: string }
  | {
      readonly kind:
        | 'already-registered'
        | 'password-changed'
        | 'factor-added'
        | 'factor-removed'
        | 'passkey-added'
        | 'passkey-removed';
    }
);

const once = 'The link works once and for ten minutes.';
const tellUs = 'If it was not you, tell the person at Northlight whom you know at once.';
const setAnew = 'If it was not you, set a new password with "Forgot password" on the sign-in page at once.';

/**
 * Renders an email of the sign-in service, the same for the embedded backend and a hosted project. Links lead to a page with
 * a button, because mail scanners open links too.
 */
export function renderAuthEmail(letter: AuthEmail, siteUrl: string): Email {
  return renderEmail({ to: letter.to, ...createContent(letter, siteUrl) });
}

function createContent(letter: AuthEmail, siteUrl: string): Omit<EmailContent, 'to'> {
  const page = (path: string) => new URL(path, siteUrl).href;
  const link = (tokenHash: string, type: string) =>
    page(`/auth?${new URLSearchParams({ token_hash: tokenHash, type })}`);
  const account = { label: 'Look at your account', url: page('/auth/account') };
  switch (letter.kind) {
    case 'signup':
      return {
        subject: 'Confirm your e-mail address',
        paragraphs: [
          'Welcome to Northlight.',
          'Please confirm that this address is yours; then you can sign in.',
        ],
        link: { label: 'Confirm my address', url: link(letter.tokenHash, 'signup') },
        note: `${once} If you did not sign up, ignore this mail.`,
      };
    case 'recovery':
      return {
        subject: 'Set a new password',
        paragraphs: ['Someone, probably you, asked for a new password for your Northlight account.'],
        link: { label: 'Set a new password', url: link(letter.tokenHash, 'recovery') },
        note: `${once} If it was not you, ignore this mail: your password stays as it is.`,
      };
    case 'magiclink':
      return {
        subject: 'Your sign-in link',
        paragraphs: ['Open this link to sign in to Northlight.'],
        link: { label: 'Sign in', url: link(letter.tokenHash, 'magiclink') },
        note: `${once} If you did not ask for it, ignore this mail.`,
      };
    case 'invite':
      return {
        subject: invitationSubject(letter.invitation),
        paragraphs: [
          invitationSentence(letter.invitation),
          'A Northlight account was made for you. Choose your password to come in.',
        ],
        link: { label: 'Choose my password', url: link(letter.tokenHash, letter.linkType ?? 'invite') },
        note: 'The link works once and for a limited time. After that, ask for a new password on the sign-in page.',
      };
    case 'email_change':
      return {
        subject: 'Confirm your new e-mail address',
        paragraphs: [
          `A Northlight account is to change its address to ${letter.newEmail}.`,
          'A link like this one went to the present and to the new address. Open both.',
        ],
        link: { label: 'Confirm the change', url: link(letter.tokenHash, 'email_change') },
        note: `${once} If it was not you, ignore this mail, and change your password if the account is yours.`,
      };
    case 'email-changed':
      return {
        subject: 'Your e-mail address was changed',
        paragraphs: [
          `Your Northlight account now has the address ${letter.newEmail}. This one no longer signs in.`,
        ],
        note: tellUs,
      };
    case 'already-registered':
      return {
        subject: 'You already have an account',
        paragraphs: [
          'Someone, probably you, tried to sign up with this address. It already has a Northlight account.',
          'Sign in as usual. If you do not remember your password, ask for a new one on the sign-in page.',
        ],
        link: { label: 'Sign in', url: page('/auth') },
        note: 'If it was not you, ignore this mail: nothing was changed.',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your Northlight account was changed. Everywhere else it was signed out.',
          setAnew,
        ],
        link: { label: 'Open the sign-in page', url: page('/auth') },
      };
    case 'factor-added':
      return {
        subject: 'Your account has a second factor now',
        paragraphs: [
          'From now on signing in to Northlight asks for a code of your authenticator app. Everywhere else the account was signed out.',
          tellUs,
        ],
        link: account,
      };
    case 'factor-removed':
      return {
        subject: 'The second factor of your account was switched off',
        paragraphs: ['Signing in to Northlight asks for your password alone now.', setAnew],
        link: account,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your account',
        paragraphs: [
          'From now on it signs in to Northlight in place of your password.',
          'If it was not you, remove it under "Password and devices", set a new password there, and tell the person at Northlight whom you know.',
        ],
        link: account,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey of your account was removed',
        paragraphs: ['It opens nothing any more. Your password signs in as before.', setAnew],
        link: account,
      };
    default:
      return letter satisfies never;
  }
}

const describeInviter = ({ inviter }: Invitation) =>
  inviter ? `“${inviter}” invites you` : 'You are invited';

/** Names the inviter and the company: an invitation without names looks like fraud. */
export function invitationSubject(invitation: Invitation): string {
  const { company } = invitation;
  return `${describeInviter(invitation)} to ${company ? `“${company}” at ` : ''}Northlight`;
}

export function invitationSentence(invitation: Invitation): string {
  const { company, project } = invitation;
  const who = describeInviter(invitation);
  if (company && project) return `${who} to follow the project “${project}” of “${company}” at Northlight.`;
  if (company) return `${who} to follow the projects of “${company}” at Northlight.`;
  return `${who} to Northlight.`;
}
