import { join } from 'node:path';
import { getErrorCode } from '@northlight/node-kit';
import { startWatchdog } from './database/watchdog.ts';
import { accounts, demoPassword } from './demo/content/accounts.ts';
import {
  clearUnfinishedDemo,
  hasAdmin,
  hasDemoAccounts,
  refuseDemoPasswords,
  seedDemoData,
} from './demo-data.ts';
import { readOptions } from './environment.ts';
import { describeError, isFromFunction } from './functions/load-functions.ts';
import { redactText } from './http/redact.ts';
import { DEFAULT_PROJECT_DIR } from './options.ts';
import { type Backend, startBackend } from './start-backend.ts';

function notifySupervisor(message: Record<string, unknown>): void {
  if (process.connected) process.send?.(message);
}

/** A broken backend may hang while stopping. */
const STOP_TIMEOUT_MILLISECONDS = 7000;

let backend: Backend | undefined;
let stopping: Promise<never> | undefined;

/** Ends the process after finishing requests, closing the database and releasing the lock. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(code), STOP_TIMEOUT_MILLISECONDS).unref();
    await backend?.stop();
    process.exit(code);
  })();
  return stopping;
}

function fail(error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : String(error);
  const line =
    getErrorCode(error) === 'EADDRINUSE'
      ? `The backend's port ${process.env.BACKEND_PORT} is taken by another process.`
      : message.replaceAll('\n', ' ');
  process.stderr.write(`${line}\n`);
  return stop(1);
}

/** As on a hosted project, an uncaught error in a function must not end the backend. */
function onUncaught(error: unknown): void {
  const folder = join(DEFAULT_PROJECT_DIR, 'functions');
  if (isFromFunction(error, folder)) {
    process.stderr.write(`functions: ${redactText(describeError(error))}\n`);
  } else void fail(error);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
// The IPC channel closes if the supervisor is killed and cannot stop this process.
process.on('disconnect', () => void stop(0));
process.on('uncaughtException', onUncaught);
process.on('unhandledRejection', onUncaught);

const HOUR = 60 * 60 * 1000;

/** Replaces a hosted project's scheduled job. */
function sweepAccounts(startedBackend: Backend): void {
  const sweep = () =>
    void startedBackend.database
      .query('select private.sweep_accounts()')
      .catch((error: Error) => console.error(error.message));
  sweep();
  setInterval(sweep, HOUR).unref();
}

/** The demo accounts, for `npm start` to print. */
function listDemoAccounts() {
  const shownAccounts = accounts.flatMap(({ email, full_name: name, purpose, role }) =>
    purpose === null ? [] : [{ email, name, purpose, role }],
  );
  return { password: demoPassword, accounts: shownAccounts };
}

async function main(): Promise<void> {
  const { options, shouldSeedDemo, isDemoAllowed, maxStatementMilliseconds } = readOptions(process.env);
  backend = await startBackend({
    ...options,
    // Runs even without the demo, so that new data is not mistaken for an unfinished demo later.
    beforeOpen: () => clearUnfinishedDemo(options.dataDir),
  });
  if (!isDemoAllowed) await refuseDemoPasswords(backend.database);
  if (shouldSeedDemo) {
    await seedDemoData(backend, options.dataDir, options.clock ?? new Date(), (text) =>
      notifySupervisor({ progress: text }),
    );
  }
  if (stopping) return;
  const { url, publishableKey, secretKey } = backend;
  const hasDemo = shouldSeedDemo && (await hasDemoAccounts(backend.database));
  const ready = {
    ...{ ready: true, url, publishableKey, secretKey },
    hasAdmin: await hasAdmin(backend.database),
    ...(hasDemo ? { demo: listDemoAccounts() } : {}),
  };
  sweepAccounts(backend);
  startWatchdog(maxStatementMilliseconds);
  notifySupervisor(ready);
}

main().catch(fail);
