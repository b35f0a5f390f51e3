import { AsyncLocalStorage } from 'node:async_hooks';

interface Turn {
  isOpen: boolean;
}

/**
 * Serializes access to the embedded database: one turn at a time.
 *
 * PGlite is a single connection and lite does not hold it for a whole transaction: concurrent requests would interleave
 * between BEGIN and COMMIT, and one would run under the other's role and claims. So every request to lite and each of our
 * statements takes a turn here. Work started inside a turn runs immediately.
 */
export class SerialGate {
  #tail: Promise<unknown> = Promise.resolve();
  #cleanUp: () => Promise<void> = async () => undefined;
  readonly #turns = new AsyncLocalStorage<Turn>();

  /** Runs after each turn, successful or not, before the next one begins. */
  afterEachTurn(cleanUp: () => Promise<void>): void {
    this.#cleanUp = cleanUp;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#turns.getStore()?.isOpen) return work();
    const turn: Turn = { isOpen: true };
    const result = this.#tail
      .then(() => this.#turns.run(turn, work))
      .finally(() => {
        turn.isOpen = false;
      });
    this.#tail = result.catch(() => undefined).then(() => this.#cleanUp());
    return result;
  }

  /** Starts work that a turn does not wait for. Its statements take their own turns: inside this one, they could run into the next. */
  startOutside<Result>(work: () => Result): Result {
    return this.#turns.exit(work);
  }
}

/** Replaces the gate for drivers with a connection pool. */
export const passThroughGate: Pick<SerialGate, 'run'> = { run: (work) => work() };
