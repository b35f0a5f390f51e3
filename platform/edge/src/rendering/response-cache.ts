import type { RenderAnswer } from '@northlight/contract/data';
import { forEachLimited, withTimeLimit } from '@northlight/node-kit';
import { LRUCache } from 'lru-cache';

export type RenderSuccess = Exclude<RenderAnswer, { kind: 'failed' }>;

interface Entry {
  result: RenderSuccess | null;
  /** The content revision when `result` began to render. */
  revision: number | null;
  renderedAt: number;
  failedAt: number;
  rendering: Promise<void> | null;
  render: () => Promise<RenderAnswer>;
}

const maxEntries = 300;

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
  readonly #getRevision: () => number | null;
  readonly #entries = new LRUCache<string, Entry>({ max: maxEntries });
  #changedAt = 0;

  constructor(getRevision: () => number | null) {
    this.#getRevision = getRevision;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** @returns null if no render succeeds in time */
  async get(key: string, render: () => Promise<RenderAnswer>): Promise<RenderSuccess | null> {
    const entry = this.#entries.get(key) ?? createEntry(render);
    entry.render = render;
    this.#entries.set(key, entry);
    if (entry.result !== null && !this.#isStale(entry)) return entry.result;
    const rendering = this.#refresh(entry);
    const hasCurrentRevision = entry.revision === this.#getRevision();
    const canServeStale =
      entry.result !== null && (hasCurrentRevision || Date.now() - this.#changedAt < staleGrace);
    if (!canServeStale) await withTimeLimit(maxWait, rendering).catch(() => undefined);
    return entry.result;
  }

  /** Renders the most recently used entries again, a few at a time. Call it when the content has changed. */
  async revalidate(): Promise<void> {
    this.#changedAt = Date.now();
    const latest = [...this.#entries.entries()].slice(0, maxRevalidated);
    await forEachLimited(latest, maxConcurrent, async ([key, entry]) => {
      if (this.#entries.peek(key) === entry && this.#isStale(entry)) await this.#refresh(entry);
    });
  }

  removeWhere(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (matches(key)) this.#entries.delete(key);
  }

  #isStale({ revision, renderedAt }: Entry): boolean {
    return revision !== this.#getRevision() || Date.now() - renderedAt > maxAge;
  }

  #refresh(entry: Entry): Promise<void> {
    if (entry.rendering !== null) return entry.rendering;
    if (Date.now() - entry.failedAt < failurePause) return Promise.resolve();
    const revision = this.#getRevision();
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
}

function createEntry(render: () => Promise<RenderAnswer>): Entry {
  return {
    result: null,
    revision: null,
    renderedAt: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    rendering: null,
    render,
  };
}
