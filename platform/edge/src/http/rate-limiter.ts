const minute = 60_000;
/** Beyond so many keys in one minute everybody else shares one allowance: memory stays flat under a flood. */
const mostKeys = 10_000;

/** How often something may happen in a minute, by key. What is counted is forgotten with the minute. */
export class Allowance {
  readonly #perMinute: number;
  readonly #used = new Map<string, number>();
  #minute = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** @returns false when the minute's share of this key is used up */
  take(key = ''): boolean {
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#minute) {
      this.#minute = now;
      this.#used.clear();
    }
    const counted = this.#used.has(key) || this.#used.size < mostKeys ? key : '';
    const used = (this.#used.get(counted) ?? 0) + 1;
    this.#used.set(counted, used);
    return used <= this.#perMinute;
  }
}
