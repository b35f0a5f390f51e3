import type { Email } from '@northlight/domain/email';
import type { Log } from '@northlight/registry/node-kit';
import nodemailer from 'nodemailer';

export type { Email };

/** Where mails go: an SMTP server, or the development mailbox. */
export interface MailTransport {
  deliver(mail: Email): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which a mail server that says nothing is away. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `smtp://user:password@host:587` or `smtps://…:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from });
  return {
    async deliver({ key, ...mail }) {
      await transport.sendMail({ ...mail, ...(key ? { messageId: `<${key}@northlight>` } : {}) });
    },
    async close() {
      transport.close();
    },
  };
}

/** Sends without keeping the caller waiting: a slow mail server must not hold a database turn. */
export class MailQueue {
  readonly #transport: MailTransport;
  readonly #log: Log;
  readonly #pending = new Set<Promise<void>>();

  constructor(transport: MailTransport, log: Log) {
    this.#transport = transport;
    this.#log = log;
  }

  send(mail: Email): void {
    const delivery = this.deliver(mail)
      .catch((error: unknown) => this.#log.error('mail-failed', { subject: mail.subject, error }))
      .finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  /** Waits, and fails where the transport does: for a job that tries again by itself. */
  deliver(mail: Email): Promise<void> {
    return this.#transport.deliver(mail);
  }

  /** Resolves when all that was sent so far is delivered or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#transport.close();
  }
}
