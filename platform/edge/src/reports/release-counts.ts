import { devVersion, type VisitCount } from '@northlight/contract/data';
import type { VisitWord } from '@northlight/contract/rollout';
import type { Log } from '@northlight/node-kit';
import type { BackendOptions } from '../backend-options.ts';
import type { RunningRollout } from '../rollouts/rollout-tracker.ts';

/** A version's counts, as in the `what` column of `release_counts`. */
export type CountKind = VisitCount | 'fault';

interface Row {
  readonly release: string;
  readonly version: string;
  readonly what: CountKind;
  readonly label: string;
  readonly total: number;
}

/** The age in seconds, and its limit, of the oldest waiting email and of the last run of each job and of the backup. */
export type WatchedAges = Readonly<Record<string, readonly [age: number, limit: number]>>;

/** A visitor's vote during a rollout of public pages. */
export interface VisitorVote {
  readonly rollout: string;
  readonly step: number;
  readonly visitor: string;
  readonly is_next: boolean;
  readonly vote: VisitWord;
  /** Epoch milliseconds, because another edge may report the same visit first. */
  readonly at: number;
}

/** Short enough that a rollout stops within ten seconds of the decisive report. */
const defaultInterval = 5_000;
const timeLimit = 8_000;
/** How often to ask about emails, backups and jobs of a hosted project. */
const healthInterval = 60_000;
/** Maximum number of different counts queued while the backend is down. */
const maxQueued = 4_000;
const batchSize = 400;

interface Replacement {
  readonly release: string;
  readonly version: string;
  readonly previous: string;
}

export interface ReleaseCountsOptions {
  readonly backend: BackendOptions;
  readonly log: Log;
  /** The live versions and those that they replaced; staff are notified if a version is clearly worse. */
  readonly replacements: () => readonly Replacement[];
  /** Running rollouts, which the backend function evaluates with each batch. */
  readonly rollouts: () => readonly RunningRollout[];
  /** Milliseconds between two batches. */
  readonly sendEvery?: number | undefined;
}

/**
 * Sends this edge's counts to the backend, which sums those of all edges. At most one batch is lost with the
 * process. A batch that may have been received is not sent again.
 */
export class ReleaseCounts {
  readonly #options: ReleaseCountsOptions;
  readonly #queue = new Map<string, Row>();
  #votes: readonly VisitorVote[] = [];
  readonly #timer: ReturnType<typeof setInterval> | null;
  #sending: Promise<void> | null = null;
  #wasRefused = false;
  #health: { readonly ages: WatchedAges; readonly at: number } = { ages: {}, at: Number.NEGATIVE_INFINITY };
  #askedHealthAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReleaseCountsOptions) {
    this.#options = options;
    const interval = options.sendEvery ?? defaultInterval;
    this.#timer = this.isEnabled ? setInterval(() => void this.send(), interval) : null;
    this.#timer?.unref();
  }

  /** Whether the backend accepts counts from this edge. */
  get isEnabled(): boolean {
    return this.#options.backend.edgeSecret !== undefined;
  }

  /** Ages keep growing while the backend does not answer. */
  getWatchedAges(now = performance.now()): WatchedAges {
    const elapsed = (now - this.#health.at) / 1000;
    return Object.fromEntries(
      Object.entries(this.#health.ages).map(([subject, [age, limit]]) => [subject, [age + elapsed, limit]]),
    );
  }

  add(release: string, version: string, what: CountKind, label = '', total = 1): void {
    if (!this.isEnabled || total < 1 || version === devVersion) return;
    this.#enqueue({ release, version, what, label, total });
  }

  /** Keeps the order, since a visit cannot end before it begins. */
  vote(vote: VisitorVote): void {
    if (this.isEnabled && this.#votes.length < maxQueued) this.#votes = [...this.#votes, vote];
  }

  /** Sends the queue, or joins a send that is already running. */
  send(): Promise<void> {
    this.#sending ??= this.#sendBatches().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#sending;
    await this.send();
  }

  #enqueue(row: Row): void {
    const key = JSON.stringify([row.release, row.version, row.what, row.label]);
    const total = row.total + (this.#queue.get(key)?.total ?? 0);
    if (this.#queue.has(key) || this.#queue.size < maxQueued) this.#queue.set(key, { ...row, total });
  }

  async #sendBatches(): Promise<void> {
    // Computed before the loop, which would otherwise never end under constant traffic.
    const batchesDue = Math.max(this.#queue.size, this.#votes.length) / batchSize;
    const isHealthDue =
      this.#options.backend.kind === 'hosted' && performance.now() - this.#askedHealthAt >= healthInterval;
    const batches = Math.max(
      Math.ceil(batchesDue),
      this.#options.rollouts().length > 0 || isHealthDue ? 1 : 0,
    );
    for (let sent = 0; sent < batches; sent += 1) {
      const batch = [...this.#queue].slice(0, batchSize);
      for (const [key] of batch) this.#queue.delete(key);
      const rows = batch.map(([, row]) => row);
      const votes = this.#votes.slice(0, batchSize);
      this.#votes = this.#votes.slice(batchSize);
      const outcome = await this.#post(rows, votes, isHealthDue && sent === 0);
      if (outcome === 'not received') {
        for (const row of rows) this.#enqueue(row);
        this.#votes = [...votes, ...this.#votes].slice(0, maxQueued);
      }
      if (outcome !== 'accepted') return;
    }
  }

  async #post(
    rows: readonly Row[],
    votes: readonly VisitorVote[],
    checksHealth: boolean,
  ): Promise<'accepted' | 'not received' | 'lost'> {
    const { url, publishableKey, edgeSecret = '' } = this.#options.backend;
    if (checksHealth) this.#askedHealthAt = performance.now();
    let response: Response;
    let health: WatchedAges | null | undefined;
    try {
      response = await fetch(new URL('/functions/v1/release-counts', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: publishableKey,
          'x-edge-secret': edgeSecret,
        },
        body: JSON.stringify({
          counts: JSON.stringify(rows),
          compared: JSON.stringify(this.#options.replacements()),
          rollouts: JSON.stringify(this.#options.rollouts()),
          visits: JSON.stringify(votes),
          ...(checksHealth ? { checksHealth } : {}),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      });
      ({ health } = (await response.json().catch(() => ({}))) as { health?: WatchedAges | null });
    } catch (error) {
      // After a timeout the batch may have been counted, and nothing may be counted twice.
      const hasTimedOut = error instanceof DOMException && error.name === 'TimeoutError';
      this.#options.log.debug('release counts could not be sent', { error: String(error) });
      return hasTimedOut ? 'lost' : 'not received';
    }
    if (response.ok) {
      this.#wasRefused = false;
      if (health) this.#health = { ages: health, at: performance.now() };
      return 'accepted';
    }
    if (response.status >= 500 || response.status === 429) return 'not received';
    // Logged once, since the next batch will be rejected too.
    if (!this.#wasRefused)
      this.#options.log.warn('release counts refused by the backend', { status: response.status });
    this.#wasRefused = true;
    return 'lost';
  }
}
