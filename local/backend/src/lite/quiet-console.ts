import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '@northlight/registry/node-kit';

const currentLogger = new AsyncLocalStorage<Log>();

type Method = 'error' | 'warn' | 'info' | 'log';
const METHODS: readonly Method[] = ['error', 'warn', 'info', 'log'];

let isInstalled = false;

/**
 * Lite writes whole driver errors to the console: statements, their parameters and, for a sign-up that fails, the
 * bcrypt hash of the password. While its code runs, the console goes through our redacting logger, and only for
 * debugging, for each refused request is among it; outside nothing changes.
 */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const target: Pick<Console, Method> = globalThis.console;
  for (const method of METHODS) {
    const original = target[method].bind(target);
    target[method] = (...values: unknown[]) => {
      const log = currentLogger.getStore();
      if (!log) return original(...values);
      log.debug('library', { values });
    };
  }
}

export function withQuietConsole<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  install();
  return currentLogger.run(log, work);
}
