import type { Log } from '@northlight/registry/node-kit';

/** Emails on their way, because a slow mail server must not block a turn on the database. */
export class PendingEmails {
  readonly #log: Log;
  readonly #pending = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(work: Promise<unknown>): void {
    const delivery = work
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error('mail-failed', { error }))
      .finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  /** Resolves when every email so far has been delivered or has failed. */
  async waitUntilSettled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
