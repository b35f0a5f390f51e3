import type { RenderAnswer } from '@northlight/contract/data';
import { forEachLimited, within } from '@northlight/registry/node-kit';

/** An answer that is good for everybody. */
export type GoodAnswer = Exclude<RenderAnswer, { kind: 'failed' }>;

interface Entry {
  good: GoodAnswer | null;
  /** The content's revision when the rendering of `good` began. */
  revision: number | null;
  renderedAt: number;
  failedAt: number;
  rendering: Promise<void> | null;
  render: () => Promise<RenderAnswer>;
  readonly isOneOfMany: boolean;
}

export interface ResponseCacheOptions {
  readonly revision: () => number | null;
  readonly most?: number;
}

/** Some content changes with the date, without a write. */
const longestAge = 5 * 60_000;
/** After a failure, before it is tried again. */
const failurePause = 1000;
/** How long a visitor waits when there is no copy, or only one that has been stale for longer than `staleGrace`. */
const patience = 2500;
/** For this long after a change, visitors get the stale copy at once. */
const staleGrace = 1500;
const mostRefreshed = 40;
const refreshedAtOnce = 2;

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
   * @param isOneOfMany - whether anybody could make up more addresses of its kind
   * @returns null when there is no good answer in time
   */
  async get(
    key: string,
    render: () => Promise<RenderAnswer>,
    isOneOfMany = true,
  ): Promise<GoodAnswer | null> {
    const entry = this.#entries.get(key) ?? newEntry(render, isOneOfMany);
    entry.render = render;
    // The order of insertion is the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim(key);
    if (entry.good !== null && !this.#isStale(entry)) return entry.good;
    const rendering = this.#refresh(entry);
    const isOld = entry.revision === this.#options.revision();
    const mayShowStale = entry.good !== null && (isOld || Date.now() - this.#changedAt < staleGrace);
    if (!mayShowStale) await within(patience, rendering).catch(() => undefined);
    return entry.good;
  }

  /** To be called when the content has changed: renders what was used last anew, a few at a time. */
  async contentChanged(): Promise<void> {
    this.#changedAt = Date.now();
    const latest = [...this.#entries].reverse().slice(0, mostRefreshed);
    await forEachLimited(latest, refreshedAtOnce, async ([key, entry]) => {
      if (this.#entries.get(key) === entry && this.#isStale(entry)) await this.#refresh(entry);
    });
  }

  /** Forgets what belongs to releases that are not live any more. */
  forget(isGone: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (isGone(key)) this.#entries.delete(key);
  }

  #isStale({ revision, renderedAt }: Entry): boolean {
    return revision !== this.#options.revision() || Date.now() - renderedAt > longestAge;
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
      // An equal answer stays the same object: the document made from it is kept by object.
      if (JSON.stringify(answer) !== JSON.stringify(entry.good)) entry.good = answer;
      entry.revision = revision;
      entry.renderedAt = Date.now();
    });
    return entry.rendering;
  }

  #trim(newest: string): void {
    const { most = 300 } = this.#options;
    if (this.#entries.size <= most) return;
    // Evicts 404s first, and pages that are alone with their address last: anybody can make up the others.
    const [oldest] = this.#entries.keys();
    const others = [...this.#entries].filter(([key]) => key !== newest);
    const empty = others.find(([, { good, rendering }]) => rendering === null && !isFound(good));
    const [gone = ''] = empty ?? others.find(([, { isOneOfMany }]) => isOneOfMany) ?? [oldest];
    this.#entries.delete(gone);
  }
}

function newEntry(render: () => Promise<RenderAnswer>, isOneOfMany: boolean): Entry {
  return {
    good: null,
    revision: null,
    renderedAt: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    rendering: null,
    render,
    isOneOfMany,
  };
}

function isFound(answer: GoodAnswer | null): boolean {
  return answer !== null && answer.kind !== 'missing' && !(answer.kind === 'page' && answer.status === 404);
}
