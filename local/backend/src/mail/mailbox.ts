import { randomUUID } from 'node:crypto';
import type { Email, MailTransport } from './mailer.ts';

export interface StoredMail extends Email {
  readonly id: string;
  readonly sentAt: string;
}

/** The development mailbox: unsent emails, newest first. */
export interface Mailbox extends MailTransport {
  readonly mails: readonly StoredMail[];
}

const MAX_MAILS = 200;

export function createMailbox(): Mailbox {
  let mails: StoredMail[] = [];
  return {
    get mails() {
      return mails;
    },
    async deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), sentAt: new Date().toISOString() }, ...mails].slice(0, MAX_MAILS);
    },
    close: async () => undefined,
  };
}
