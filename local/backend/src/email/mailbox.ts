import { randomUUID } from 'node:crypto';
import type { Email } from 'supabase-project/email-layout';
import { formatSender } from 'supabase-project/mailer';

export interface StoredEmail extends Email {
  readonly id: string;
  readonly from: string;
  readonly sentAt: string;
}

/** The development mailbox: unsent emails, newest first. */
export interface Mailbox {
  readonly emails: readonly StoredEmail[];
  deliver(email: Email): Promise<void>;
}

const MAX_EMAILS = 200;

export function createMailbox(from: string): Mailbox {
  let emails: StoredEmail[] = [];
  return {
    get emails() {
      return emails;
    },
    async deliver({ senderName, ...email }) {
      const stored = {
        ...email,
        from: formatSender(from, senderName),
        id: randomUUID(),
        sentAt: new Date().toISOString(),
      };
      emails = [stored, ...emails].slice(0, MAX_EMAILS);
    },
  };
}
