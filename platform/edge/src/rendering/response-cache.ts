import type { RenderAnswer } from '@northlight/contract/data';
import { forEachLimited, withTimeLimit } from '@northlight/node-kit';

export type RenderSuccess = Exclude<RenderAnswer, { kind: 'failed' }>;

interface Entry {
  result: RenderSuccess | null;
  /** The content revision when `result` began to render. */
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
/** Pause before a failed render is retried. */
const failurePause = 1000;
/**
 * How long a visitor waits when there is no cached copy, or only one that has been stale for longer than `staleGrace`.
 */
const maxWait = 2500;
/** For this long after a change, visitors get the stale copy immediately. */
const staleGrace = 1500;
const maxRevalidated = 40;
const maxConcurrent = 2;

/**
 * A stale-while-revalidate cache of render results. Deduplicates renders in flight; a failure never replaces a result.
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
   * @param isParameterized - whether visitors can make up any number of such URLs
   * @returns null if no render succeeds in time
   */
  async get(
    key: string,
    render: () => Promise<RenderAnswer>,
    isParameterized = true,
  ): Promise<RenderSuccess | null> {
    const entry = this.#entries.get(key) ?? createEntry(render, isParameterized);
    entry.render = render;
    // Moves the entry to the end, so that the map is ordered by last use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim(key);
    if (entry.result !== null && !this.#isStale(entry)) return entry.result;
    const rendering = this.#refresh(entry);
    const hasCurrentRevision = entry.revision === this.#options.revision();
    const canServeStale =
      entry.result !== null && (hasCurrentRevision || Date.now() - this.#changedAt < staleGrace);
    if (!canServeStale) await withTimeLimit(maxWait, rendering).catch(() => undefined);
    return entry.result;
  }

  /** Renders the most recently used entries again, a few at a time. Call it when the content has changed. */
  async revalidate(): Promise<void> {
    this.#changedAt = Date.now();
    const latest = [...this.#entries].reverse().slice(0, maxRevalidated);
    await forEachLimited(latest, maxConcurrent, async ([key, entry]) => {
      if (this.#entries.get(key) === entry && this.#isStale(entry)) await this.#refresh(entry);
    });
  }

  removeWhere(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (matches(key)) this.#entries.delete(key);
  }

  #isStale({ revision, renderedAt }: Entry): boolean {
    return revision !== this.#options.revision() || Date.now() - renderedAt > maxAge;
  }

  #refresh(entry: Entry): Promise<void> {
    if (entry.rendering !== null) return entry.rendering;
    if (Date.now() - entry.failedAt < failurePause) return Promise.resolve();
    const revision = this.#options.revision();
    entry.rendering = entry.render().then((result) => {
      entry.rendering = null;
      if (result.kind === 'failed') {
        entry.failedAt = Date.now();
        return;
      }
      // Keeps the object if the result is equal, because encoded documents are cached by object.
      if (JSON.stringify(result) !== JSON.stringify(entry.result)) entry.result = result;
      entry.revision = revision;
      entry.renderedAt = Date.now();
    });
    return entry.rendering;
  }

  #trim(newest: string): void {
    const { maxEntries = 300 } = this.#options;
    if (this.#entries.size <= maxEntries) return;
    // Evicts 404s first and pages without parameters last, since anyone can make up parameters.
    const [oldest] = this.#entries.keys();
    const others = [...this.#entries].filter(([key]) => key !== newest);
    const missing = others.find(([, { result, rendering }]) => rendering === null && !isFound(result));
    const [evicted = ''] = missing ?? others.find(([, { isParameterized }]) => isParameterized) ?? [oldest];
    this.#entries.delete(evicted);
  }
}

function createEntry(render: () => Promise<RenderAnswer>, isParameterized: boolean): Entry {
  return {
    result: null,
    revision: null,
    renderedAt: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    rendering: null,
    render,
    isParameterized,
  };
}

function isFound(result: RenderSuccess | null): boolean {
  return result !== null && result.kind !== 'missing' && !(result.kind === 'page' && result.status === 404);
}
