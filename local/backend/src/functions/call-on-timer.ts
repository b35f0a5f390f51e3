import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@northlight/node-kit';
import { type FunctionHandler, unavailableFunction } from './load-functions.ts';

interface TimerOptions {
  readonly name: string;
  /** Looked up for each call, because a reload replaces it. */
  readonly getHandler: () => FunctionHandler | undefined;
  readonly body?: object;
  readonly interval: number;
  readonly secretKey: string;
  readonly log: Log;
}

/**
 * Stands in for a hosted project's scheduled job: calls a function with the secret key, one call at a time.
 * @returns a function that stops the timer and waits a few seconds for the current call
 */
export function callOnTimer({
  name,
  getHandler,
  body = {},
  interval,
  secretKey,
  log,
}: TimerOptions): () => Promise<void> {
  let running: Promise<void> | null = null;

  const run = async () => {
    const handle = getHandler();
    // The failed load has already been reported.
    if (handle === undefined || handle === unavailableFunction) return;
    const response = await handle(
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
  }, interval);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await Promise.race([running, delay(5_000, undefined, { ref: false })]);
  };
}
