import { devVersion, type VisitCount } from '@northlight/contract/data';
import type { VisitWord } from '@northlight/contract/rollout';
import type { Log } from '@northlight/registry/node-kit';
import type { BackendOptions } from '../backend-options.ts';
import type { RunningRollout } from '../rollouts/rollouts.ts';

/** What is counted of a version; the rows of `release_counts` are named by it. */
export type Counted = VisitCount | 'fault';

interface Row {
  readonly release: string;
  readonly version: string;
  readonly what: Counted;
  readonly label: string;
  readonly total: number;
}

/** What a visitor of public pages that are rolled out said of a visit. */
export interface VisitorVote {
  readonly rollout: string;
  readonly step: number;
  readonly visitor: string;
  readonly is_next: boolean;
  readonly said: VisitWord;
  /** Epoch milliseconds: another copy may hear of the same visit, and send first. */
  readonly at: number;
}

/** A fault is acted upon within ten seconds of the report that makes it certain. */
const sendEvery = 5_000;
const timeLimit = 8_000;
/** While the backend is away counting goes on; this many different things are held. */
const mostHeld = 4_000;
const perBatch = 400;

interface Compared {
  readonly release: string;
  readonly version: string;
  readonly previous: string;
}

export interface ReleaseCountsOptions {
  readonly backend: BackendOptions;
  readonly log: Log;
  /** What is live, each with the version that it replaced: staff are told when it is certain to be worse. */
  readonly compared: () => readonly Compared[];
  /** What is rolled out: the function judges it with each batch. */
  readonly running?: () => readonly RunningRollout[];
  /** Milliseconds between two batches. */
  readonly sendEvery?: number | undefined;
}

/**
 * Counts of this copy of the edge on their way to the backend, where those of all copies are added up. What was not sent
 * is lost with the process: at most one batch. A batch that may have arrived is not sent again.
 */
export class ReleaseCounts {
  readonly #backend: BackendOptions;
  readonly #log: Log;
  readonly #compared: ReleaseCountsOptions['compared'];
  readonly #running: NonNullable<ReleaseCountsOptions['running']>;
  readonly #held = new Map<string, Row>();
  #votes: readonly VisitorVote[] = [];
  readonly #timer: ReturnType<typeof setInterval> | null;
  #sending: Promise<void> | null = null;
  #wasRefused = false;

  constructor({
    backend,
    log,
    compared,
    running = () => [],
    sendEvery: pause = sendEvery,
  }: ReleaseCountsOptions) {
    this.#backend = backend;
    this.#log = log;
    this.#compared = compared;
    this.#running = running;
    this.#timer = this.isKept ? setInterval(() => void this.send(), pause) : null;
    this.#timer?.unref();
  }

  /** Whether there is a backend that takes what is counted here. */
  get isKept(): boolean {
    return this.#backend.edgeSecret !== undefined;
  }

  add(release: string, version: string, what: Counted, label = '', total = 1): void {
    if (!this.isKept || total < 1 || version === devVersion) return;
    this.#hold({ release, version, what, label, total });
  }

  /** In the order in which they come: a visit that has not begun cannot end. */
  vote(vote: VisitorVote): void {
    if (this.isKept && this.#votes.length < mostHeld) this.#votes = [...this.#votes, vote];
  }

  /** Sends what is held; a call while another is under way waits for that one. */
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

  #hold(row: Row): void {
    const key = JSON.stringify([row.release, row.version, row.what, row.label]);
    const total = row.total + (this.#held.get(key)?.total ?? 0);
    if (this.#held.has(key) || this.#held.size < mostHeld) this.#held.set(key, { ...row, total });
  }

  async #sendBatches(): Promise<void> {
    // What comes meanwhile is for the next time: while somebody always comes, sending would never end.
    const due = Math.max(this.#held.size, this.#votes.length) / perBatch;
    const batches = Math.max(Math.ceil(due), this.#running().length === 0 ? 0 : 1);
    for (let sent = 0; sent < batches; sent += 1) {
      const batch = [...this.#held].slice(0, perBatch);
      for (const [key] of batch) this.#held.delete(key);
      const rows = batch.map(([, row]) => row);
      const votes = this.#votes.slice(0, perBatch);
      this.#votes = this.#votes.slice(perBatch);
      const outcome = await this.#post(rows, votes);
      if (outcome === 'not arrived') {
        for (const row of rows) this.#hold(row);
        this.#votes = [...votes, ...this.#votes].slice(0, mostHeld);
      }
      if (outcome !== 'taken') return;
    }
  }

  async #post(
    rows: readonly Row[],
    votes: readonly VisitorVote[],
  ): Promise<'taken' | 'not arrived' | 'lost'> {
    const { url, publishableKey, edgeSecret = '' } = this.#backend;
    let answer: Response;
    try {
      answer = await fetch(new URL('/functions/v1/release-counts', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: publishableKey,
          'x-edge-secret': edgeSecret,
        },
        body: JSON.stringify({
          counted: JSON.stringify(rows),
          compared: JSON.stringify(this.#compared()),
          rollouts: JSON.stringify(this.#running()),
          visits: JSON.stringify(votes),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimit),
      });
      await answer.body?.cancel();
    } catch (error) {
      // Without an answer in time it may have been counted all the same, and nothing is counted twice.
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      this.#log.debug('counts of releases do not reach the backend', { error: String(error) });
      return isLate ? 'lost' : 'not arrived';
    }
    if (answer.ok) {
      this.#wasRefused = false;
      return 'taken';
    }
    if (answer.status >= 500 || answer.status === 429) return 'not arrived';
    // Said once: the next batch is refused like this one.
    if (!this.#wasRefused) this.#log.warn('counts of releases are refused', { status: answer.status });
    this.#wasRefused = true;
    return 'lost';
  }
}
