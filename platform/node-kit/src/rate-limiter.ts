/** At most `max` hits in any window of `seconds` seconds. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** Counts hits per key in a sliding window. Drops the oldest keys to bound memory. */
export class RateLimiter {
  readonly #hits = new Map<string, number[]>();
  readonly #now: () => number;
  readonly #maxKeys: number;

  constructor(now: () => number = Date.now, maxKeys = 50_000) {
    this.#now = now;
    this.#maxKeys = maxKeys;
  }

  /**
   * Records a hit unless the key is over its limit.
   * @returns whether the hit was allowed
   */
  take(key: string, rate: RateLimit): boolean {
    if (this.getWaitSeconds(key, rate) > 0) return false;
    this.hit(key, rate);
    return true;
  }

  /** Seconds until another hit is allowed; 0 if it is allowed now. */
  getWaitSeconds(key: string, rate: RateLimit): number {
    const recent = this.#recentHits(key, rate);
    if (recent.length < rate.max) return 0;
    const oldest = recent[recent.length - rate.max] ?? 0;
    return Math.max(1, Math.ceil((oldest + rate.seconds * 1000 - this.#now()) / 1000));
  }

  /**
   * Records a hit.
   * @returns a function that removes it
   */
  hit(key: string, rate: RateLimit): () => void {
    const time = this.#now();
    const recent = this.#recentHits(key, rate);
    this.#hits.delete(key);
    this.#hits.set(key, [...recent.slice(1 - rate.max), time]);
    const [oldest = ''] = this.#hits.keys();
    if (this.#hits.size > this.#maxKeys) this.#hits.delete(oldest);
    return () => {
      const times = this.#hits.get(key) ?? [];
      const index = times.lastIndexOf(time);
      if (index >= 0) times.splice(index, 1);
    };
  }

  #recentHits(key: string, { seconds }: RateLimit): number[] {
    const since = this.#now() - seconds * 1000;
    return (this.#hits.get(key) ?? []).filter((time) => time > since);
  }
}
