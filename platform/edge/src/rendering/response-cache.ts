import type { RenderAnswer } from '@platform/contract/data';
import { forEachLimited, within } from '@platform/node-kit';

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
}

export interface ResponseCacheOptions {
  readonly revision: () => number | null;
  readonly now?: () => number;
  readonly most?: number;
}

/** Some content changes by the day and not by a write: nothing is believed for longer than this. */
const longestAge = 5 * 60_000;
/** After a failure, before it is tried again. */
const failurePause = 1000;
/** How long a visitor waits for a page of which there is no copy, and for one whose copy has been stale for a while. */
const patience = 2500;
/** A page that changed is drawn anew at once; who comes sooner than this after the change need not wait for it. */
const staleGrace = 1500;
const mostRefreshed = 40;
const refreshedAtOnce = 2;

/**
 * Rendered answers, kept. Stale ones are shown while they are rendered anew; a failure never takes the place of a good
 * answer. The same order under way is waited for, not given twice.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #changedAt = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @returns null when there is no good answer in time */
  async get(key: string, render: () => Promise<RenderAnswer>): Promise<GoodAnswer | null> {
    const entry = this.#entries.get(key) ?? newEntry(render);
    entry.render = render;
    // The order of insertion is the order of use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim(key);
    if (entry.good !== null && !this.#isStale(entry)) return entry.good;
    const rendering = this.#refresh(entry);
    const isOld = entry.revision === this.#options.revision();
    const mayShowStale = entry.good !== null && (isOld || this.#now() - this.#changedAt < staleGrace);
    if (!mayShowStale) await within(patience, rendering).catch(() => undefined);
    return entry.good;
  }

  /** To be called when the content has changed: draws what was used last anew, a few at a time. */
  async contentChanged(): Promise<void> {
    this.#changedAt = this.#now();
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
    return revision !== this.#options.revision() || this.#now() - renderedAt > longestAge;
  }

  #refresh(entry: Entry): Promise<void> {
    if (entry.rendering !== null) return entry.rendering;
    if (this.#now() - entry.failedAt < failurePause) return Promise.resolve();
    const revision = this.#options.revision();
    entry.rendering = entry.render().then((answer) => {
      entry.rendering = null;
      if (answer.kind === 'failed') {
        entry.failedAt = this.#now();
        return;
      }
      // The same again stays the same object, and with it everything that was made of it.
      if (JSON.stringify(answer) !== JSON.stringify(entry.good)) entry.good = answer;
      entry.revision = revision;
      entry.renderedAt = this.#now();
    });
    return entry.rendering;
  }

  #trim(newest: string): void {
    const { most = 300 } = this.#options;
    if (this.#entries.size <= most) return;
    // Addresses of nothing go first: anybody can make them up.
    const [oldest] = this.#entries.keys();
    const empty = [...this.#entries].find(
      ([key, { good, rendering }]) => key !== newest && rendering === null && !isFound(good),
    );
    this.#entries.delete(empty?.[0] ?? oldest ?? '');
  }
}

function newEntry(render: () => Promise<RenderAnswer>): Entry {
  return {
    good: null,
    revision: null,
    renderedAt: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    rendering: null,
    render,
  };
}

function isFound(answer: GoodAnswer | null): boolean {
  return answer !== null && answer.kind !== 'missing' && !(answer.kind === 'page' && answer.status === 404);
}
