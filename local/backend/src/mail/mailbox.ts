import { randomUUID } from 'node:crypto';
import type { Mail, MailTransport } from './mailer.ts';

export interface StoredMail extends Mail {
  readonly id: string;
  readonly sentAt: string;
}

/** The development mailbox: what would have been sent, newest first. */
export interface Mailbox extends MailTransport {
  readonly mails: readonly StoredMail[];
}

const MOST = 200;

export function createMailbox(): Mailbox {
  let mails: StoredMail[] = [];
  return {
    get mails() {
      return mails;
    },
    async deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), sentAt: new Date().toISOString() }, ...mails].slice(0, MOST);
    },
    close: async () => undefined,
  };
}
