import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '@northlight/node-kit';

const currentLogger = new AsyncLocalStorage<Log>();

type Method = 'error' | 'warn' | 'info' | 'log';
const METHODS: readonly Method[] = ['error', 'warn', 'info', 'log'];

let isInstalled = false;

/**
 * Lite prints complete driver errors to the console, including parameters and password hashes. While its code runs, console
 * output goes to our redacting logger instead, at debug level.
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
