/** At most `most` in any `seconds` seconds. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

/** A rate limiter: counts per key in a sliding window. Forgets the oldest keys rather than grow without end. */
export class RateLimiter {
  readonly #hits = new Map<string, number[]>();
  readonly #now: () => number;
  readonly #mostKeys: number;

  constructor(now: () => number = Date.now, mostKeys = 50_000) {
    this.#now = now;
    this.#mostKeys = mostKeys;
  }

  /** Counts one when the key may act now. @returns whether it may */
  take(key: string, rate: Rate): boolean {
    if (this.wait(key, rate) > 0) return false;
    this.hit(key, rate);
    return true;
  }

  /** Seconds until the key may act again, or 0 when it may now. */
  wait(key: string, rate: Rate): number {
    const recent = this.#recent(key, rate);
    if (recent.length < rate.most) return 0;
    const oldest = recent[recent.length - rate.most] ?? 0;
    return Math.max(1, Math.ceil((oldest + rate.seconds * 1000 - this.#now()) / 1000));
  }

  /** Counts one. @returns takes it back */
  hit(key: string, rate: Rate): () => void {
    const time = this.#now();
    const recent = this.#recent(key, rate);
    this.#hits.delete(key);
    this.#hits.set(key, [...recent.slice(1 - rate.most), time]);
    const [oldest = ''] = this.#hits.keys();
    if (this.#hits.size > this.#mostKeys) this.#hits.delete(oldest);
    return () => {
      const times = this.#hits.get(key) ?? [];
      const at = times.lastIndexOf(time);
      if (at >= 0) times.splice(at, 1);
    };
  }

  #recent(key: string, { seconds }: Rate): number[] {
    const since = this.#now() - seconds * 1000;
    return (this.#hits.get(key) ?? []).filter((time) => time > since);
  }
}
