import type { Log } from '@northlight/node-kit';
import type { FunctionHandler } from '../functions/load-functions.ts';

const pause = 10_000;

/**
 * What a scheduled job does for a hosted project: has the notifications mailed that wait for it.
 * @returns how to stop, after the run under way
 */
export function startNotificationMails(deps: {
  readonly handler: FunctionHandler | undefined;
  readonly secretKey: string;
  readonly log: Log;
}): () => Promise<void> {
  const { handler, secretKey, log } = deps;
  if (handler === undefined) return async () => undefined;
  let running: Promise<void> | null = null;

  const run = async () => {
    const response = await handler(
      new Request('http://backend.internal/functions/v1/notification-mails', {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    if (!response.ok) log.warn('notification-mails-failed', { status: response.status });
  };
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn('notification-mails-failed', { error }))
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
