import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest, RenderSettings } from '@northlight/contract/data';

/** A render request without its time limit, which the renderer adds. */
export type RenderJob = RenderRequest extends infer Request
  ? Request extends RenderRequest
    ? Omit<Request, 'timeLimit'>
    : never
  : never;

export interface RendererOptions {
  readonly code: string;
  readonly filename: string;
  readonly settings: RenderSettings;
  /** Milliseconds per job. */
  readonly timeLimit?: number;
}

interface PendingJob {
  readonly job: RenderJob;
  readonly settle: (answer: RenderAnswer) => void;
  /** Null until the job is sent. */
  timer: NodeJS.Timeout | null;
}

/** When the queue is full, jobs fail immediately. */
const maxPendingJobs = 64;
/** The bundle gives up at its own time limit; a thread that takes this much longer is stuck. */
const gracePeriod = 2000;
/** Loading megabytes of code is slow on a busy machine. */
const startTimeout = 60_000;

/**
 * Runs one server bundle in its own thread. Every job settles: a thread that hangs, runs out of memory or exits is
 * replaced for the next job.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #pendingJobs = new Map<number, PendingJob>();
  #worker: Worker | null = null;
  #isReady = false;
  #nextId = 1;
  #isStopped = false;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  render(job: RenderJob): Promise<RenderAnswer> {
    if (this.#isStopped) return Promise.resolve(createFailure('the renderer has stopped'));
    if (this.#pendingJobs.size >= maxPendingJobs)
      return Promise.resolve(createFailure('too many pages to render'));
    const id = this.#nextId++;
    return new Promise((settle) => {
      this.#pendingJobs.set(id, { job, settle, timer: null });
      if (this.#worker === null) this.#start();
      else if (this.#isReady) this.#send(id);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#terminate('the renderer has stopped');
  }

  #send(id: number): void {
    const { timeLimit = 5000 } = this.#options;
    const pending = this.#pendingJobs.get(id);
    if (pending === undefined || this.#worker === null) return;
    const worker = this.#worker;
    pending.timer = setTimeout(
      () => this.#terminate('the thread hangs', worker),
      timeLimit + gracePeriod,
    ).unref();
    worker.postMessage({ id, request: { ...pending.job, timeLimit } });
  }

  #start(): void {
    const { code, filename, settings } = this.#options;
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      workerData: { code, filename, settings },
      // Excludes this process's secrets and loaders.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    worker.unref();
    const starting = setTimeout(
      () => this.#terminate('the thread does not start', worker),
      startTimeout,
    ).unref();
    worker.on('message', ({ id, answer }: { id: number; answer?: RenderAnswer }) => {
      if (answer === undefined) {
        clearTimeout(starting);
        this.#isReady = true;
        for (const jobId of this.#pendingJobs.keys()) this.#send(jobId);
        return;
      }
      const pending = this.#pendingJobs.get(id);
      if (pending === undefined) return;
      this.#pendingJobs.delete(id);
      if (pending.timer !== null) clearTimeout(pending.timer);
      pending.settle(answer);
    });
    worker.on('error', (error) => this.#terminate(String(error), worker));
    worker.on('exit', () => this.#terminate('the thread exited', worker));
    this.#worker = worker;
    this.#isReady = false;
  }

  /** Terminates the thread and fails all waiting jobs. */
  async #terminate(reason: string, worker = this.#worker): Promise<void> {
    if (worker === null || worker !== this.#worker) return;
    this.#worker = null;
    for (const { settle, timer } of this.#pendingJobs.values()) {
      if (timer !== null) clearTimeout(timer);
      settle(createFailure(reason));
    }
    this.#pendingJobs.clear();
    await worker.terminate();
  }
}

function createFailure(reason: string): RenderAnswer {
  return { kind: 'failed', reason };
}
