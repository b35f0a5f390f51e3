import { Semaphore } from '@northlight/node-kit';
import { LRUCache } from 'lru-cache';

/** PGlite runs one statement at a time, so more would only lengthen the wait of the next visitor. */
const UNDER_WAY = 4;
const WAITING = 200;
const UNDER_WAY_IN_TOTAL = 64;
const WAITING_IN_TOTAL = 1000;
const VISITORS = 10_000;

/** The server has more work than it can finish soon. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Runs few requests of each visitor at a time, so that a burst from one visitor slows down only that visitor. */
export class RequestQueue {
  readonly #visitors = new LRUCache<string, Semaphore>({ max: VISITORS });
  readonly #all = new Semaphore(UNDER_WAY_IN_TOTAL, WAITING_IN_TOTAL);
  #pending = 0;

  /** @throws BusyError if too many requests are waiting */
  async run<Result>(visitor: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#visitors.get(visitor) ?? new Semaphore(UNDER_WAY, WAITING);
    this.#visitors.set(visitor, own);
    if (own.isFull || this.#pending === UNDER_WAY_IN_TOTAL + WAITING_IN_TOTAL)
      throw new BusyError('Too many requests are waiting.');
    this.#pending += 1;
    try {
      return await own.run(() => this.#all.run(work));
    } finally {
      this.#pending -= 1;
    }
  }
}
