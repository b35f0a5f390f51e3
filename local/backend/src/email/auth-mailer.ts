import type { App } from '@supabase/lite';
import type { AuthEmail } from 'supabase-project/auth-emails';

type LiteMailer = NonNullable<App['_mailer']>;

export interface AuthMailer extends LiteMailer {
  send(email: AuthEmail): void;
}

/** Sends the sign-in service's emails, for our own code and for lite. */
export function createAuthMailer(send: (email: AuthEmail) => void): AuthMailer {
  return {
    send,
    async sendConfirmation(to, tokenHash) {
      send({ kind: 'signup', to, tokenHash });
    },
    async sendRecovery(to, tokenHash) {
      send({ kind: 'recovery', to, tokenHash });
    },
    async sendMagicLink() {
      throw new Error('The product sends no sign-in links.');
    },
    async sendEmailChange() {
      throw new Error(
        'Lite must not handle address changes, because it would confirm only one of the two addresses.',
      );
    },
    async sendReauthentication() {
      throw new Error('The product does not use reauthentication codes.');
    },
  };
}
