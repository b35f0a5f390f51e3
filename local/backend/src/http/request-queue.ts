/** PGlite runs one statement at a time, so more would only lengthen the wait of the next visitor. */
const UNDER_WAY = 4;
const WAITING = 200;
const WAITING_IN_TOTAL = 1000;

/** The server has more work than it can finish soon. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

interface VisitorQueue {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** Runs few requests of each visitor at a time, so that a burst from one visitor slows down only that visitor. */
export class RequestQueue {
  readonly #visitors = new Map<string, VisitorQueue>();
  #waiting = 0;

  /** @throws BusyError if too many requests are waiting */
  async run<Result>(visitor: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#visitors.get(visitor) ?? { underWay: 0, waiting: [] };
    this.#visitors.set(visitor, queue);
    if (queue.underWay < UNDER_WAY) queue.underWay += 1;
    else {
      if (queue.waiting.length >= WAITING || this.#waiting >= WAITING_IN_TOTAL)
        throw new BusyError('Too many requests are waiting.');
      this.#waiting += 1;
      await new Promise<void>((resolve) => {
        queue.waiting.push(resolve);
      });
      this.#waiting -= 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.underWay -= 1;
        if (queue.underWay === 0) this.#visitors.delete(visitor);
      }
    }
  }
}
