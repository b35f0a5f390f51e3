import { setTimeout as delay } from 'node:timers/promises';
import { type ChildExit, type ChildSpec, describeExit, type RunningChild, startChild } from './child.ts';

/** How often, and after which delays, a crashed service is restarted. */
export interface RestartPolicy {
  readonly delays: readonly number[];
  /** After this time without a crash, the count starts again at zero. */
  readonly resetAfterMs: number;
}

export const defaultRestartPolicy: RestartPolicy = {
  delays: [100, 500, 1000, 2000, 5000, 10_000],
  // Shorter than the embedded backend's limit for statements, so that slow ones never use up the restarts.
  resetAfterMs: 5000,
};

export interface ServiceEvents {
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** It crashed and will be restarted. */
  readonly onCrash?: (reason: string, delayMs: number) => void;
  readonly onRecovered?: () => void;
  /** It sent `{ progress: '…' }` while starting. */
  readonly onProgress?: (text: string) => void;
  /** It crashed too often. */
  readonly onGiveUp?: (reason: string) => void;
}

/** A service exited before it was ready. */
export class ServiceStartError extends Error {
  override readonly name = 'ServiceStartError';
  readonly exit: ChildExit;
  /** The last lines of its output. */
  readonly output: readonly string[];

  constructor(service: string, exit: ChildExit, output: readonly string[]) {
    super(`${service} ${describeExit(exit)}`);
    this.exit = exit;
    this.output = output;
  }
}

const maxOutputLines = 40;

/** A child that reports `{ ready: true, … }` to its parent. */
export interface ServiceSpec extends ChildSpec {
  /** Receives every message that it sends. */
  readonly onMessage?: (message: unknown) => void;
}

/** A long-running child that reports when it is ready, and is restarted when it crashes. */
export class Service<Ready extends object> {
  readonly #name: string;
  readonly #spec: ServiceSpec;
  readonly #events: ServiceEvents;
  readonly #policy: RestartPolicy;
  #child: RunningChild | null = null;
  #crashes = 0;
  readonly #stopping = new AbortController();

  constructor(
    name: string,
    spec: ServiceSpec,
    events: ServiceEvents = {},
    policy: RestartPolicy = defaultRestartPolicy,
  ) {
    this.#name = name;
    this.#spec = spec;
    this.#events = events;
    this.#policy = policy;
  }

  /** @throws ServiceStartError if it exits before it is ready */
  async start(): Promise<Ready> {
    const output: string[] = [];
    let isReady = false;
    const spec = this.#spec;
    const child = startChild({
      ...spec,
      onLine: (line, stream) => {
        output.push(line);
        if (output.length > maxOutputLines) output.shift();
        if (isReady) this.#events.onLine?.(line, stream);
      },
    });
    this.#child = child;
    const readyMessage = new Promise<Ready>((resolve) => {
      child.onMessage((message) => {
        if (isReadyMessage(message)) resolve(message as unknown as Ready);
        spec.onMessage?.(message);
        const progress = readProgress(message);
        if (progress !== null) this.#events.onProgress?.(progress);
      });
    });
    const ready = await Promise.race([readyMessage, child.ended.then((end) => ({ end }))]);
    if ('end' in ready) {
      await child.stop();
      throw new ServiceStartError(this.#name, ready.end as ChildExit, output);
    }
    isReady = true;
    // Forward the startup output only now: after a failed start it is part of the error.
    for (const line of output) this.#events.onLine?.(line, 'stderr');
    const startedAt = performance.now();
    void child.ended.then((exit) => this.#restart(describeExit(exit), performance.now() - startedAt));
    return ready;
  }

  async stop(graceMs?: number): Promise<void> {
    this.#stopping.abort();
    await this.#child?.stop(graceMs);
  }

  async #restart(reason: string, uptimeMs: number): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    // Descendants of the dead process must not handle requests instead.
    await this.#child?.stop();
    if (uptimeMs >= this.#policy.resetAfterMs) this.#crashes = 0;
    for (let latestReason = reason; !signal.aborted; ) {
      const delayMs = this.#policy.delays[this.#crashes];
      if (delayMs === undefined) {
        this.#events.onGiveUp?.(latestReason);
        return;
      }
      this.#crashes += 1;
      this.#events.onCrash?.(latestReason, delayMs);
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.start();
        this.#events.onRecovered?.();
        return;
      } catch (error) {
        latestReason = error instanceof ServiceStartError ? describeStartError(error) : String(error);
      }
    }
  }
}

function describeStartError(error: ServiceStartError): string {
  const line = error.output.at(-1);
  return line === undefined ? error.message : `${error.message}: ${line}`;
}

function isReadyMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}

function readProgress(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('progress' in message)) return null;
  return String(message.progress);
}
