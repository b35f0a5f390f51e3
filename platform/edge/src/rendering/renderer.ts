import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest, RenderSettings } from '@platform/contract/data';

/** What a renderer is asked; how long it may take is its own affair. */
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
  readonly settle: (answer: RenderAnswer) => void;
  readonly timer: NodeJS.Timeout;
}

/** More than this wait for a thread that is stuck; who comes then is better served without it. */
const mostWaiting = 64;
/** The bundle gives up by itself at its limit; a thread that does not even do that hangs. */
const graceTime = 2000;

/**
 * One server bundle in a thread of its own, which ends with its version. Whatever the bundle does, an answer comes: a
 * thread that hangs, runs out of memory or ends is replaced at the next order.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #nextId = 1;
  #isStopped = false;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  answer(order: RenderOrder): Promise<RenderAnswer> {
    if (this.#isStopped) return Promise.resolve(failed('the renderer has stopped'));
    if (this.#waiting.size >= mostWaiting) return Promise.resolve(failed('too much to render'));
    const { timeLimit = 5000 } = this.#options;
    const id = this.#nextId++;
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#drop('it hangs'), timeLimit + graceTime);
      timer.unref();
      this.#waiting.set(id, { settle, timer });
      this.#started().postMessage({ id, request: { ...order, timeLimit } });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#drop('the renderer has stopped');
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { code, filename, settings } = this.#options;
    const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
      workerData: { code, filename, settings },
      // Nothing of this process but what it is told: no secrets, no loaders.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    worker.unref();
    worker.on('message', ({ id, answer }: { id: number; answer?: RenderAnswer }) => {
      const waiting = this.#waiting.get(id);
      if (waiting === undefined || answer === undefined) return;
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      waiting.settle(answer);
    });
    worker.on('error', (error) => this.#drop(String(error), worker));
    worker.on('exit', () => this.#drop('the thread has ended', worker));
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread and answers all that wait for it. */
  async #drop(reason: string, worker = this.#worker): Promise<void> {
    if (worker === null || worker !== this.#worker) return;
    this.#worker = null;
    for (const { settle, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      settle(failed(reason));
    }
    this.#waiting.clear();
    await worker.terminate();
  }
}

function failed(reason: string): RenderAnswer {
  return { kind: 'failed', reason };
}
