import { setTimeout as delay } from 'node:timers/promises';
import { type ChildEnd, type ChildSpec, describeEnd, type RunningChild, startChild } from './child.ts';

/** How often, and after which pauses, a service that ended by itself, or had to be ended, is started again. */
export interface RestartPolicy {
  readonly delays: readonly number[];
  /** After so long without a fault the count begins anew. */
  readonly forgiveAfterMs: number;
}

/** Three questions of two seconds each: what is merely busy answers one of them, and nobody waits for ten. */
const health = { everyMs: 500, mostMissed: 3, graceMs: 1000 } as const;

export const defaultRestartPolicy: RestartPolicy = {
  delays: [100, 500, 1000, 2000, 5000, 10_000],
  // Less than it takes to find out that it hangs: who makes it hang again and again does not make it given up.
  forgiveAfterMs: 5000,
};

export interface ServiceEvents {
  readonly onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** It ended by itself and is about to be started again. */
  readonly onFault?: (reason: string, delayMs: number) => void;
  readonly onRecovered?: () => void;
  /** What it is busy with before it is ready: it sent `{ progress: '…' }`. */
  readonly onProgress?: (text: string) => void;
  /** It ended once too often. */
  readonly onGivenUp?: (reason: string) => void;
}

/** A service ended before it was ready. */
export class ServiceStartError extends Error {
  override readonly name = 'ServiceStartError';
  readonly end: ChildEnd;
  /** The last lines that it wrote. */
  readonly output: readonly string[];

  constructor(service: string, end: ChildEnd, output: readonly string[]) {
    super(`${service} ${describeEnd(end)}`);
    this.end = end;
    this.output = output;
  }
}

const keptLines = 40;

/** A child that becomes ready: it sends `{ ready: true, … }` to its parent, or a probe finds that it answers. */
export interface ServiceSpec<Ready> extends ChildSpec {
  readonly probe?: () => Promise<Ready | null>;
  /** Told of everything that it sends. */
  readonly onMessage?: (message: unknown) => void;
  /** Whether it still answers, said within two seconds; without an answer in a row it is ended and started again. */
  readonly isWell?: (ready: Ready) => Promise<boolean>;
}

const probeEveryMs = 100;

/** A long-running child that says when it is ready and is started again when it dies. */
export class Service<Ready extends object> {
  readonly #name: string;
  readonly #spec: ServiceSpec<Ready>;
  readonly #events: ServiceEvents;
  readonly #policy: RestartPolicy;
  #child: RunningChild | null = null;
  #faults = 0;
  #isStopping = false;
  #wake: (() => void) | null = null;

  constructor(
    name: string,
    spec: ServiceSpec<Ready>,
    events: ServiceEvents = {},
    policy: RestartPolicy = defaultRestartPolicy,
  ) {
    this.#name = name;
    this.#spec = spec;
    this.#events = events;
    this.#policy = policy;
  }

  /** @throws ServiceStartError when it ends before it is ready */
  start(): Promise<Ready> {
    return this.#startOnce();
  }

  async stop(graceMs?: number): Promise<void> {
    this.#isStopping = true;
    this.#wake?.();
    await this.#child?.stop(graceMs);
  }

  async #startOnce(): Promise<Ready> {
    const output: string[] = [];
    let isUp = false;
    const spec = this.#spec;
    const child = startChild({
      ...spec,
      onLine: (line, stream) => {
        if (stream === 'stdout' && isReadyLine(line)) return;
        output.push(line);
        if (output.length > keptLines) output.shift();
        if (isUp) this.#events.onLine?.(line, stream);
      },
    });
    this.#child = child;
    const isReady = new Promise<Ready>((resolve) => {
      child.onMessage((message) => {
        if (isReadyMessage(message)) resolve(message as unknown as Ready);
        spec.onMessage?.(message);
        const progress = progressIn(message);
        if (progress !== null) this.#events.onProgress?.(progress);
      });
    });
    const probed = spec.probe === undefined ? isReady : untilProbed(spec.probe, child);
    const first = await Promise.race([isReady, probed, child.ended.then((end) => ({ end }))]);
    if ('end' in first) {
      await child.stop();
      throw new ServiceStartError(this.#name, first.end as ChildEnd, output);
    }
    isUp = true;
    // What it said on its way up belongs to the log only now: of a failed start it is part of the error.
    for (const line of output) this.#events.onLine?.(line, 'stderr');
    const since = performance.now();
    const { isWell } = spec;
    const watched = isWell === undefined ? null : untilHung(() => isWell(first), child);
    void child.ended.then(async (end) => {
      const reason = (await watched) === true ? 'no longer answered' : describeEnd(end);
      await this.#afterEnd(reason, performance.now() - since);
    });
    return first;
  }

  async #afterEnd(reason: string, upForMs: number): Promise<void> {
    if (this.#isStopping) return;
    // Whatever the dead process had started must not answer in its place.
    await this.#child?.stop();
    if (upForMs >= this.#policy.forgiveAfterMs) this.#faults = 0;
    for (let why = reason; !this.#isStopping; ) {
      const delay = this.#policy.delays[this.#faults];
      if (delay === undefined) {
        this.#events.onGivenUp?.(why);
        return;
      }
      this.#faults += 1;
      this.#events.onFault?.(why, delay);
      await this.#pause(delay);
      if (this.#isStopping) return;
      try {
        await this.#startOnce();
        this.#events.onRecovered?.();
        return;
      } catch (error) {
        why = error instanceof ServiceStartError ? lastWords(error) : String(error);
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Asks until the child has ended, or ends it when it no longer answers: with force, since code that never comes to rest
 * hears no signal.
 * @returns whether it hung
 */
async function untilHung(isWell: () => Promise<boolean>, child: RunningChild): Promise<boolean> {
  const ended = child.ended.then(() => true as const);
  for (let missed = 0; missed < health.mostMissed; ) {
    if (await Promise.race([ended, delay(health.everyMs, false, { ref: false })])) return false;
    missed = (await isWell()) ? 0 : missed + 1;
  }
  await child.stop(health.graceMs);
  return true;
}

/** Asks until the child answers; once it has ended, for ever. */
async function untilProbed<Ready>(probe: () => Promise<Ready | null>, child: RunningChild): Promise<Ready> {
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const ready = await probe();
    if (ready !== null && !hasEnded) return ready;
    await delay(probeEveryMs);
  }
  return new Promise(() => {});
}

function lastWords(error: ServiceStartError): string {
  const line = error.output.at(-1);
  return line === undefined ? error.message : `${error.message}: ${line}`;
}

function isReadyMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}

function progressIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('progress' in message)) return null;
  return String(message.progress);
}

function isReadyLine(line: string): boolean {
  return line.startsWith('{"ready":true');
}
