import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest, RenderSettings } from '@northlight/contract/data';

/** A render request without its time limit, which the renderer adds. */
export type RenderOrder = RenderRequest extends infer Request
  ? Request extends RenderRequest
    ? Omit<Request, 'timeLimit'>
    : never
  : never;

export interface RendererOptions {
  readonly code: string;
  /** For stack traces. */
  readonly filename: string;
  readonly settings: RenderSettings;
  /** Milliseconds that one answer may take. */
  readonly timeLimit?: number;
}

interface Waiting {
  readonly order: RenderOrder;
  readonly settle: (answer: RenderAnswer) => void;
  /** Null until the order was given. */
  timer: NodeJS.Timeout | null;
}

/** Bound of the queue: beyond it a request is answered at once, without a rendered page. */
const mostWaiting = 64;
/** The bundle gives up by itself at its time limit; a thread that takes this much longer hangs. */
const graceTime = 2000;
/** Loading megabytes of code is slow on a busy machine. */
const startLimit = 60_000;

/**
 * One server bundle in a thread of its own, which ends with its version. Whatever the bundle does, an answer comes: a
 * thread that hangs, runs out of memory or ends is replaced at the next order.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  /** The thread has loaded the bundle. */
  #isReady = false;
  #nextId = 1;
  #isStopped = false;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  answer(order: RenderOrder): Promise<RenderAnswer> {
    if (this.#isStopped) return Promise.resolve(failed('the renderer has stopped'));
    if (this.#waiting.size >= mostWaiting) return Promise.resolve(failed('too much to render'));
    const id = this.#nextId++;
    return new Promise((settle) => {
      this.#waiting.set(id, { order, settle, timer: null });
      if (this.#worker === null) this.#start();
      else if (this.#isReady) this.#give(id);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#drop('the renderer has stopped');
  }

  #give(id: number): void {
    const { timeLimit = 5000 } = this.#options;
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || this.#worker === null) return;
    const worker = this.#worker;
    waiting.timer = setTimeout(() => this.#drop('it hangs', worker), timeLimit + graceTime).unref();
    worker.postMessage({ id, request: { ...waiting.order, timeLimit } });
  }

  #start(): void {
    const { code, filename, settings } = this.#options;
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      workerData: { code, filename, settings },
      // Nothing of this process but what it is told: no secrets, no loaders.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    worker.unref();
    const starting = setTimeout(() => this.#drop('it does not start', worker), startLimit).unref();
    worker.on('message', ({ id, answer }: { id: number; answer?: RenderAnswer }) => {
      if (answer === undefined) {
        clearTimeout(starting);
        this.#isReady = true;
        for (const each of this.#waiting.keys()) this.#give(each);
        return;
      }
      const waiting = this.#waiting.get(id);
      if (waiting === undefined) return;
      this.#waiting.delete(id);
      if (waiting.timer !== null) clearTimeout(waiting.timer);
      waiting.settle(answer);
    });
    worker.on('error', (error) => this.#drop(String(error), worker));
    worker.on('exit', () => this.#drop('the thread has ended', worker));
    this.#worker = worker;
    this.#isReady = false;
  }

  /** Ends the thread and answers all that wait for it. */
  async #drop(reason: string, worker = this.#worker): Promise<void> {
    if (worker === null || worker !== this.#worker) return;
    this.#worker = null;
    for (const { settle, timer } of this.#waiting.values()) {
      if (timer !== null) clearTimeout(timer);
      settle(failed(reason));
    }
    this.#waiting.clear();
    await worker.terminate();
  }
}

function failed(reason: string): RenderAnswer {
  return { kind: 'failed', reason };
}
