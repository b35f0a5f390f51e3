import type { Email } from '@northlight/domain/email';
import type { Log } from '@northlight/registry/node-kit';
import nodemailer from 'nodemailer';

export type { Email };

/** An SMTP server or the development mailbox. */
export interface MailTransport {
  deliver(email: Email): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `smtp://user:password@host:587` or `smtps://…:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from });
  return {
    async deliver({ key, ...email }) {
      await transport.sendMail({ ...email, ...(key ? { messageId: `<${key}@northlight>` } : {}) });
    },
    async close() {
      transport.close();
    },
  };
}

/** Sends emails in the background, because a slow mail server must not block a turn on the database. */
export class MailQueue {
  readonly #transport: MailTransport;
  readonly #log: Log;
  readonly #pending = new Set<Promise<void>>();

  constructor(transport: MailTransport, log: Log) {
    this.#transport = transport;
    this.#log = log;
  }

  send(email: Email): void {
    const delivery = this.deliver(email)
      .catch((error: unknown) => this.#log.error('mail-failed', { subject: email.subject, error }))
      .finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  /** Waits for the delivery and throws its error, for jobs that retry on their own. */
  deliver(email: Email): Promise<void> {
    return this.#transport.deliver(email);
  }

  /** Resolves when every email so far has been delivered or has failed. */
  async waitUntilSettled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.waitUntilSettled();
    await this.#transport.close();
  }
}
