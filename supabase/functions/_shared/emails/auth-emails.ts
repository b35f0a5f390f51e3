import { type Agency, type Email, type EmailContent, renderEmail } from './email-layout.ts';

/** The names in an invitation; each may be unknown. */
interface Invitation {
  readonly inviter?: string | null;
  readonly company?: string | null;
  readonly project?: string | null;
}

export interface InvitationEmail extends Invitation {
  readonly to: string;
  /** Whether the address has an account. */
  readonly canSignIn: boolean;
  /** The link, which is valid for seven days. */
  readonly url: string;
}

/** An email from the sign-in service. `tokenHash` is the token of a single-use link. */
export type AuthEmail = { readonly to: string } & (
  | { readonly kind: 'signup' | 'recovery' | 'magiclink' | 'invite'; readonly tokenHash: string }
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

const validity = 'The link works once, for ten minutes.';
const resetPassword =
  'If it was not you, set a new password right away with "Forgot password" on the sign-in page.';

/**
 * Renders an email from the sign-in service for the embedded backend and hosted projects. Links lead to a page with a button,
 * because mail scanners open links too.
 */
export function renderAuthEmail(agency: Agency, email: AuthEmail, siteUrl: string): Email {
  return renderEmail(agency, { to: email.to, ...createContent(agency, email, siteUrl) });
}

function createContent({ name }: Agency, email: AuthEmail, siteUrl: string): Omit<EmailContent, 'to'> {
  const contactUs = `If it was not you, tell your contact at ${name} right away.`;
  const toUrl = (path: string) => new URL(path, siteUrl).href;
  const toPlainLink = (tokenHash: string, type: string) =>
    toUrl(`/auth?${new URLSearchParams({ token_hash: tokenHash, type })}`);
  // The page names the account before it uses the link. A fragment reaches no server and no log.
  const toLink = (tokenHash: string, type: string) =>
    `${toPlainLink(tokenHash, type)}#${new URLSearchParams({ email: email.to })}`;
  const account = { label: 'Open my account', url: toUrl('/auth/account') };
  switch (email.kind) {
    case 'signup':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `Welcome to ${name}.`,
          'Please confirm that this address is yours. Then you can sign in.',
        ],
        link: { label: 'Confirm my address', url: toLink(email.tokenHash, 'signup') },
        note: `${validity} If you did not sign up, ignore this email.`,
      };
    case 'recovery':
      return {
        subject: 'Set a new password',
        paragraphs: [`Someone, probably you, asked for a new password for your account at ${name}.`],
        link: { label: 'Set a new password', url: toLink(email.tokenHash, 'recovery') },
        note: `${validity} If it was not you, ignore this email: your password has not changed.`,
      };
    case 'magiclink':
      return {
        subject: 'Your sign-in link',
        paragraphs: [`Open this link to sign in to your account at ${name}.`],
        link: { label: 'Sign in', url: toLink(email.tokenHash, 'magiclink') },
        note: `${validity} If you did not ask for it, ignore this email.`,
      };
    case 'invite':
      return {
        subject: invitationSubject(name, {}),
        paragraphs: [
          invitationSentence(name, {}),
          `We have created an account at ${name} for you. Choose a password to sign in.`,
        ],
        link: { label: 'Choose my password', url: toLink(email.tokenHash, 'invite') },
        note: `${validity} After that, ask for a new password on the sign-in page.`,
      };
    case 'email_change':
      return {
        subject: 'Confirm your new email address',
        paragraphs: [
          `Someone, probably you, asked to change the address of an account at ${name} to ${email.newEmail}.`,
          'We sent a link to the current address and another to the new one. Open both.',
        ],
        link: { label: 'Confirm the change', url: toPlainLink(email.tokenHash, 'email_change') },
        note: `${validity} If it was not you, ignore this email. If the account is yours, change its password.`,
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        paragraphs: [
          `The address of your account at ${name} is now ${email.newEmail}. You can no longer sign in with this one.`,
        ],
        note: contactUs,
      };
    case 'already-registered':
      return {
        subject: 'You already have an account',
        paragraphs: [
          `Someone, probably you, tried to sign up with this address. It already has an account at ${name}.`,
          'Sign in as usual. If you do not remember your password, ask for a new one on the sign-in page.',
        ],
        link: { label: 'Sign in', url: toUrl('/auth') },
        note: 'If it was not you, ignore this email: nothing has changed.',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          `The password of your account at ${name} was changed. You were logged out on all other devices.`,
          resetPassword,
        ],
        link: { label: 'Open the sign-in page', url: toUrl('/auth') },
      };
    case 'factor-added':
      return {
        subject: 'A second factor was added to your account',
        paragraphs: [
          `Signing in to your account at ${name} now requires a code from your authenticator app. You were logged out on all other devices.`,
          contactUs,
        ],
        link: account,
      };
    case 'factor-removed':
      return {
        subject: 'The second factor was removed from your account',
        paragraphs: [`Signing in to your account at ${name} now requires only your password.`, resetPassword],
        link: account,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your account',
        paragraphs: [
          `You can now sign in to your account at ${name} with it instead of your password.`,
          `If it was not you, remove it under "Password and devices", set a new password there, and tell your contact at ${name}.`,
        ],
        link: account,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed from your account',
        paragraphs: [
          'You can no longer sign in with this passkey. Your password still works.',
          resetPassword,
        ],
        link: account,
      };
    default:
      return email satisfies never;
  }
}

/** Renders an email with the product's own invitation link. */
export function renderInvitation(
  agency: Agency,
  { to, canSignIn, url, ...invitation }: InvitationEmail,
): Email {
  return renderEmail(agency, {
    to,
    subject: invitationSubject(agency.name, invitation),
    paragraphs: [
      invitationSentence(agency.name, invitation),
      canSignIn ? 'Sign in with this address to accept.' : 'Choose a password to accept.',
    ],
    link: { label: 'Open the invitation', url },
    note: 'The link is valid for seven days. If you were not expecting this, ignore this email.',
  });
}

const describeInviter = ({ inviter }: Invitation) =>
  inviter ? `“${inviter}” invites you` : 'You are invited';

/** Names the inviter and the company: an invitation without names looks like fraud. */
function invitationSubject(agency: string, invitation: Invitation): string {
  const { company } = invitation;
  return `${describeInviter(invitation)} to ${company ? `“${company}” at ` : ''}${agency}`;
}

function invitationSentence(agency: string, invitation: Invitation): string {
  const { company, project } = invitation;
  const opening = describeInviter(invitation);
  if (company && project)
    return `${opening} to follow the project “${project}” of “${company}” at ${agency}.`;
  if (company) return `${opening} to follow the projects of “${company}” at ${agency}.`;
  return `${opening} to ${agency}.`;
}
