import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@northlight/registry/node-kit';
import { type FunctionHandler, notLoaded } from './load-functions.ts';

interface TimerOptions {
  readonly name: string;
  /** Asked at each call: a reload replaces it. */
  readonly handler: () => FunctionHandler | undefined;
  readonly body?: object;
  readonly pause: number;
  readonly secretKey: string;
  readonly log: Log;
}

/**
 * What a scheduled job does for a hosted project: calls a function with the secret key, one call after the other.
 * @returns how to stop: waits some seconds for the call under way, which the next process otherwise begins anew
 */
export function callOnTimer({
  name,
  handler,
  body = {},
  pause,
  secretKey,
  log,
}: TimerOptions): () => Promise<void> {
  let running: Promise<void> | null = null;

  const run = async () => {
    const call = handler();
    // The terminal says already that it does not load.
    if (call === undefined || call === notLoaded) return;
    const response = await call(
      new Request(`http://backend.internal/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    if (!response.ok) log.warn(`${name}-failed`, { status: response.status });
  };
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn(`${name}-failed`, { error }))
      .finally(() => {
        running = null;
      });
  }, pause);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await Promise.race([running, delay(5_000, undefined, { ref: false })]);
  };
}
