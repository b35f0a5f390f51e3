import type { RenderAnswer } from '@northlight/contract/data';
import { forEachLimited, withTimeLimit } from '@northlight/registry/node-kit';

export type GoodAnswer = Exclude<RenderAnswer, { kind: 'failed' }>;

interface Entry {
  good: GoodAnswer | null;
  /** The content revision when rendering of `good` began. */
  revision: number | null;
  renderedAt: number;
  failedAt: number;
  rendering: Promise<void> | null;
  render: () => Promise<RenderAnswer>;
  readonly isParameterized: boolean;
}

export interface ResponseCacheOptions {
  readonly revision: () => number | null;
  readonly maxEntries?: number;
}

/** Some content changes with the date, without a write. */
const maxAge = 5 * 60_000;
/** Pause before a failed render is tried again. */
const failurePause = 1000;
/**
 * How long a visitor waits when there is no cached copy, or only one that has been stale for longer than `staleGrace`.
 */
const maxWait = 2500;
/** For this long after a change, visitors get the stale copy at once. */
const staleGrace = 1500;
const maxRefreshed = 40;
const maxRefreshing = 2;

/**
 * A stale-while-revalidate cache of rendered answers. Deduplicates renders in flight; a failure never replaces a good
 * answer.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries = new Map<string, Entry>();
  #changedAt = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * @param isParameterized - whether there are any number of such addresses
   * @returns null when there is no good answer in time
   */
  async get(
    key: string,
    render: () => Promise<RenderAnswer>,
    isParameterized = true,
  ): Promise<GoodAnswer | null> {
    const entry = this.#entries.get(key) ?? createEntry(render, isParameterized);
    entry.render = render;
    // Insertion order is the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim(key);
    if (entry.good !== null && !this.#isStale(entry)) return entry.good;
    const rendering = this.#refresh(entry);
    const isOld = entry.revision === this.#options.revision();
    const mayShowStale = entry.good !== null && (isOld || Date.now() - this.#changedAt < staleGrace);
    if (!mayShowStale) await withTimeLimit(maxWait, rendering).catch(() => undefined);
    return entry.good;
  }

  /** Renders the most recently used answers again, a few at a time. Call it when the content has changed. */
  async revalidate(): Promise<void> {
    this.#changedAt = Date.now();
    const latest = [...this.#entries].reverse().slice(0, maxRefreshed);
    await forEachLimited(latest, maxRefreshing, async ([key, entry]) => {
      if (this.#entries.get(key) === entry && this.#isStale(entry)) await this.#refresh(entry);
    });
  }

  removeWhere(isGone: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (isGone(key)) this.#entries.delete(key);
  }

  #isStale({ revision, renderedAt }: Entry): boolean {
    return revision !== this.#options.revision() || Date.now() - renderedAt > maxAge;
  }

  #refresh(entry: Entry): Promise<void> {
    if (entry.rendering !== null) return entry.rendering;
    if (Date.now() - entry.failedAt < failurePause) return Promise.resolve();
    const revision = this.#options.revision();
    entry.rendering = entry.render().then((answer) => {
      entry.rendering = null;
      if (answer.kind === 'failed') {
        entry.failedAt = Date.now();
        return;
      }
      // Keeps the object if the answer is equal, because encoded documents are cached by object.
      if (JSON.stringify(answer) !== JSON.stringify(entry.good)) entry.good = answer;
      entry.revision = revision;
      entry.renderedAt = Date.now();
    });
    return entry.rendering;
  }

  #trim(newest: string): void {
    const { maxEntries = 300 } = this.#options;
    if (this.#entries.size <= maxEntries) return;
    // Evicts 404s first and pages without parameters last, since anybody can make up parameters.
    const [oldest] = this.#entries.keys();
    const others = [...this.#entries].filter(([key]) => key !== newest);
    const empty = others.find(([, { good, rendering }]) => rendering === null && !isFound(good));
    const [gone = ''] = empty ?? others.find(([, { isParameterized }]) => isParameterized) ?? [oldest];
    this.#entries.delete(gone);
  }
}

function createEntry(render: () => Promise<RenderAnswer>, isParameterized: boolean): Entry {
  return {
    good: null,
    revision: null,
    renderedAt: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    rendering: null,
    render,
    isParameterized,
  };
}

function isFound(answer: GoodAnswer | null): boolean {
  return answer !== null && answer.kind !== 'missing' && !(answer.kind === 'page' && answer.status === 404);
}
