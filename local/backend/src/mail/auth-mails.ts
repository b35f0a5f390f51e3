import type { App } from '@supabase/lite';
import { compose } from './compose.ts';
import type { MailQueue } from './mailer.ts';

type LiteMailer = NonNullable<App['_mailer']>;
type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

export interface AuthMails extends LiteMailer {
  /** For a sign-up with an address that has an account: the answer may not tell, the mail may. */
  sendAlreadyRegistered(email: string): void;
  /** To one of the two mailboxes that have to agree. */
  sendEmailChangeLink(email: string, tokenHash: string, newEmail: string): void;
  /** To the old address. */
  sendEmailChanged(email: string, newEmail: string): void;
  sendPasswordChanged(email: string): void;
  sendFactorAdded(email: string): void;
  sendFactorRemoved(email: string): void;
  sendPasskeyAdded(email: string): void;
  sendPasskeyRemoved(email: string): void;
  /** The link sets the first password, so it is of the kind of a recovery. */
  sendInvitation(email: string, tokenHash: string): void;
}

const ONCE = 'The link works once and for ten minutes.';

/**
 * Mails of the sign-in service. Every link leads to a page on which a press opens it: programs that look at mails open
 * links too. It is made of the token's hash; no code is shown to type.
 */
export function createAuthMails(siteUrl: string, queue: MailQueue): AuthMails {
  const link = (tokenHash: string, type: LinkType): string => {
    const url = new URL('/auth', siteUrl);
    url.searchParams.set('token_hash', tokenHash);
    url.searchParams.set('type', type);
    return url.href;
  };

  return {
    async sendConfirmation(email, tokenHash) {
      queue.send(
        compose({
          to: email,
          subject: 'Confirm your e-mail address',
          paragraphs: [
            'Welcome to Northlight.',
            'Please confirm that this address is yours; then you can sign in.',
          ],
          action: { label: 'Confirm my address', url: link(tokenHash, 'signup') },
          note: `${ONCE} If you did not sign up, ignore this mail.`,
        }),
      );
    },
    async sendRecovery(email, tokenHash) {
      queue.send(
        compose({
          to: email,
          subject: 'Set a new password',
          paragraphs: ['Someone, probably you, asked for a new password for your Northlight account.'],
          action: { label: 'Set a new password', url: link(tokenHash, 'recovery') },
          note: `${ONCE} If it was not you, ignore this mail: your password stays as it is.`,
        }),
      );
    },
    async sendMagicLink(email, tokenHash) {
      queue.send(
        compose({
          to: email,
          subject: 'Your sign-in link',
          paragraphs: ['Open this link to sign in to Northlight.'],
          action: { label: 'Sign in', url: link(tokenHash, 'magiclink') },
          note: `${ONCE} If you did not ask for it, ignore this mail.`,
        }),
      );
    },
    async sendEmailChange() {
      throw new Error('Lite would ask one mailbox alone: a change of address does not go through it.');
    },
    sendEmailChangeLink(email, tokenHash, newEmail) {
      queue.send(
        compose({
          to: email,
          subject: 'Confirm your new e-mail address',
          paragraphs: [
            `A Northlight account is to change its address to ${newEmail}.`,
            'A link like this one went to the present and to the new address. Open both.',
          ],
          action: { label: 'Confirm the change', url: link(tokenHash, 'email_change') },
          note: `${ONCE} If it was not you, ignore this mail, and change your password if the account is yours.`,
        }),
      );
    },
    sendEmailChanged(email, newEmail) {
      queue.send(
        compose({
          to: email,
          subject: 'Your e-mail address was changed',
          paragraphs: [
            `Your Northlight account now has the address ${newEmail}. This one no longer signs in.`,
          ],
          note: 'If it was not you, tell the person at Northlight whom you know at once.',
        }),
      );
    },
    sendPasswordChanged(email) {
      queue.send(
        compose({
          to: email,
          subject: 'Your password was changed',
          paragraphs: [
            'The password of your Northlight account was changed. Everywhere else it was signed out.',
            'If it was not you, set a new password with "Forgot password" on the sign-in page at once.',
          ],
          action: { label: 'Open the sign-in page', url: new URL('/auth', siteUrl).href },
        }),
      );
    },
    sendFactorAdded(email) {
      queue.send(
        compose({
          to: email,
          subject: 'Your account has a second factor now',
          paragraphs: [
            'From now on signing in to Northlight asks for a code of your authenticator app. Everywhere else the account was signed out.',
            'If it was not you, tell the person at Northlight whom you know at once.',
          ],
          action: { label: 'Look at your account', url: new URL('/auth/account', siteUrl).href },
        }),
      );
    },
    sendFactorRemoved(email) {
      queue.send(
        compose({
          to: email,
          subject: 'The second factor of your account was switched off',
          paragraphs: [
            'Signing in to Northlight asks for your password alone now.',
            'If it was not you, set a new password with "Forgot password" on the sign-in page at once.',
          ],
          action: { label: 'Look at your account', url: new URL('/auth/account', siteUrl).href },
        }),
      );
    },
    sendPasskeyAdded(email) {
      queue.send(
        compose({
          to: email,
          subject: 'A passkey was added to your account',
          paragraphs: [
            'From now on it signs in to Northlight in place of your password.',
            'If it was not you, remove it under "Password and devices", set a new password there, and tell the person at Northlight whom you know.',
          ],
          action: { label: 'Look at your account', url: new URL('/auth/account', siteUrl).href },
        }),
      );
    },
    sendPasskeyRemoved(email) {
      queue.send(
        compose({
          to: email,
          subject: 'A passkey of your account was removed',
          paragraphs: [
            'It opens nothing any more. Your password signs in as before.',
            'If it was not you, set a new password with "Forgot password" on the sign-in page at once.',
          ],
          action: { label: 'Look at your account', url: new URL('/auth/account', siteUrl).href },
        }),
      );
    },
    async sendReauthentication() {
      throw new Error('Nothing in the product takes such a code.');
    },
    sendInvitation(email, tokenHash) {
      queue.send(
        compose({
          to: email,
          subject: 'You have been invited',
          paragraphs: ['A Northlight account was made for you. Choose your password to come in.'],
          action: { label: 'Choose my password', url: link(tokenHash, 'recovery') },
          note: `The link works once and for a day. After that, ask for a new password on the sign-in page.`,
        }),
      );
    },
    sendAlreadyRegistered(email) {
      queue.send(
        compose({
          to: email,
          subject: 'You already have an account',
          paragraphs: [
            'Someone, probably you, tried to sign up with this address. It already has a Northlight account.',
            'Sign in as usual. If you do not remember your password, ask for a new one on the sign-in page.',
          ],
          action: { label: 'Sign in', url: new URL('/auth', siteUrl).href },
          note: 'If it was not you, ignore this mail: nothing was changed.',
        }),
      );
    },
  };
}
