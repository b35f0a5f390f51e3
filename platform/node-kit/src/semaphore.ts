/** Lets so many work at a time; the others wait in order, and when too many wait, who comes is sent away. */
export class Turns {
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(places: number, mostWaiting: number) {
    this.#free = places;
    this.#mostWaiting = mostWaiting;
  }

  /** @returns null when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T> | null {
    return this.#free === 0 && this.#waiting.length >= this.#mostWaiting ? null : this.#run(work);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
