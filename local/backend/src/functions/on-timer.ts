import type { Log } from '@northlight/node-kit';
import type { FunctionHandler } from './load-functions.ts';

interface Timer {
  readonly name: string;
  readonly handler: FunctionHandler | undefined;
  readonly body?: object;
  readonly pause: number;
  readonly secretKey: string;
  readonly log: Log;
}

/**
 * What a scheduled job does for a hosted project: calls a function with the secret key, one call after the other.
 * @returns how to stop, after the call under way
 */
export function callOnTimer({ name, handler, body = {}, pause, secretKey, log }: Timer): () => Promise<void> {
  if (handler === undefined) return async () => undefined;
  let running: Promise<void> | null = null;

  const run = async () => {
    const response = await handler(
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
    await running;
  };
}
