import { AsyncLocalStorage } from 'node:async_hooks';

interface Turn {
  isOpen: boolean;
}

/**
 * One turn at a time for everything that touches the embedded database.
 *
 * PGlite is a single connection and lite does not hold it for the length of a transaction: two requests at once interleave
 * between BEGIN and COMMIT, and one of them runs under the other's role and claims. Every request to lite and every
 * statement of ours therefore takes a turn here. A turn taken inside a turn runs at once.
 */
export class SerialGate {
  #tail: Promise<unknown> = Promise.resolve();
  #tidy: () => Promise<void> = async () => undefined;
  readonly #turns = new AsyncLocalStorage<Turn>();

  /** Runs after each turn, successful or not, before the next one begins. */
  afterEachTurn(tidy: () => Promise<void>): void {
    this.#tidy = tidy;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#turns.getStore()?.isOpen) return work();
    const turn: Turn = { isOpen: true };
    const result = this.#tail
      .then(() => this.#turns.run(turn, work))
      .finally(() => {
        turn.isOpen = false;
      });
    this.#tail = result.catch(() => undefined).then(() => this.#tidy());
    return result;
  }
}

/** Replaces the gate for drivers with a connection pool. */
export const passThroughGate: Pick<SerialGate, 'run'> = { run: (work) => work() };
