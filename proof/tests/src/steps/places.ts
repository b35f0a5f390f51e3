import { availableParallelism } from 'node:os';

interface Waiting {
  readonly count: number;
  readonly isUrgent: boolean;
  readonly enter: () => void;
}

/**
 * Places for processes that keep a core busy: one more than there are cores, since each of them also waits. Whoever is
 * urgent goes first and holds up the others until there is room; among equals the first to come is the first to go.
 */
export class Places {
  readonly #most: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(most = availableParallelism() + 1) {
    this.#most = most;
    this.#free = most;
  }

  /** Does the work as soon as there are so many places, or all that there are. */
  async hold<Result>(count: number, work: () => Promise<Result>, isUrgent = false): Promise<Result> {
    const taken = Math.min(count, this.#most);
    await new Promise<void>((enter) => {
      const at = isUrgent ? this.#waiting.findIndex((other) => !other.isUrgent) : -1;
      this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { count: taken, isUrgent, enter });
      this.#letIn();
    });
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#letIn();
    }
  }

  #letIn(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && next.count <= this.#free;
      [next] = this.#waiting
    ) {
      this.#waiting.shift();
      this.#free -= next.count;
      next.enter();
    }
  }
}
