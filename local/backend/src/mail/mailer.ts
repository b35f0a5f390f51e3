import type { Mail } from '@northlight/domain/letter';
import type { Log } from '@northlight/node-kit';

export type { Mail };

/** Where mails go: an SMTP server, or the development mailbox. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface Retries {
  readonly attempts: number;
  /** After the first failure; longer after each further one. */
  readonly pauseMilliseconds: number;
}

/** Sends without keeping the caller waiting: a slow mail server must not hold a database turn. */
export class MailQueue {
  readonly #transport: MailTransport;
  readonly #log: Log;
  readonly #retries: Retries;
  readonly #pending = new Set<Promise<void>>();

  constructor(
    transport: MailTransport,
    log: Log,
    retries: Retries = { attempts: 3, pauseMilliseconds: 1000 },
  ) {
    this.#transport = transport;
    this.#log = log;
    this.#retries = retries;
  }

  send(mail: Mail): void {
    const delivery = this.#deliver(mail).finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  /** Sends once, and waits: for a job that tries again by itself. */
  deliver(mail: Mail): Promise<void> {
    return this.#transport.deliver(mail);
  }

  /** Resolves when all that was sent so far is delivered or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#transport.close();
  }

  async #deliver(mail: Mail): Promise<void> {
    const { attempts, pauseMilliseconds } = this.#retries;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        await this.#transport.deliver(mail);
        return;
      } catch (error) {
        this.#log.error('mail-failed', { subject: mail.subject, attempt, error });
      }
      if (attempt < attempts)
        await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds * attempt));
    }
  }
}
