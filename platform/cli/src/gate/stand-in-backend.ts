import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoAccounts } from '@northlight/contract/data';
import { getCachedFolder, withTimeLimit } from '@northlight/node-kit';
import { embedded } from '../embedded-programs.ts';
import { createNodeProgram, type RunningChild, startCommand } from '../processes/child.ts';
import type { LiveBackend } from '../store/live-backend.ts';
import { UserError } from '../user-error.ts';
import { hashFiles, listSourceFiles } from '../workspace/source-hash.ts';

/** An account that can sign in. */
export interface Person {
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** A temporary backend with demo data, for testing a release. */
export interface StandIn {
  readonly backend: LiveBackend;
  readonly people: readonly Person[];
  stop(): Promise<void>;
}

interface Ready {
  readonly url: string;
  readonly publishableKey: string;
  readonly demo?: DemoAccounts;
}

/** A change in any of these makes the prepared data folder stale. */
const sources = ['supabase/migrations', ...embedded.demoSources];
const startLimit = 240_000;

/**
 * Starts the embedded backend on a copy of a data folder with demo data. The original is cached in `.cache` until the
 * migrations or the demo data change.
 * @returns null if the install has no embedded backend, as in production
 */
export async function startStandIn(root: string): Promise<StandIn | null> {
  if (!existsSync(join(root, embedded.backend))) return null;
  const preparedFolder = await prepareDataFolder(root);
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const cancelRemoval = removeAtExit(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    cancelRemoval();
  };
  try {
    await cp(preparedFolder, folder, { recursive: true });
    const { child, ready } = await start(root, folder);
    const { url, publishableKey, demo } = ready;
    return {
      backend: { kind: 'embedded', url, publishableKey, secretKey: null },
      people: (demo?.accounts ?? []).map(({ email, role }) => ({
        email,
        role,
        password: demo?.password ?? '',
      })),
      async stop() {
        // Its data is discarded, so it needs no clean shutdown.
        await child.stop(0, 'SIGKILL');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Deletes a folder when the process exits. @returns a function that cancels this */
function removeAtExit(folder: string): () => void {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return () => process.off('exit', remove);
}

async function prepareDataFolder(root: string): Promise<string> {
  // The month is part of the key because demo dates are relative to the day of creation.
  const hash = hashFiles(
    root,
    sources.flatMap((source) => listSourceFiles(join(root, source))),
  );
  const name = `${new Date().toISOString().slice(0, 7)}-${hash.slice(0, 16)}`;
  return getCachedFolder(join(root, '.cache', 'stand-in'), name, async (folder) => {
    const { child } = await start(root, folder);
    await child.stop(20_000);
  });
}

async function start(root: string, dataFolder: string): Promise<{ child: RunningChild; ready: Ready }> {
  const output: string[] = [];
  const child = startCommand({
    ...createNodeProgram(join(root, embedded.backend)),
    cwd: root,
    env: {
      DATA_DIR: dataFolder,
      SEED_DEMO: '1',
      MAILBOX: '0',
      LOG_LEVEL: 'warn',
      // The demo passwords are public, so cheap hashes are enough.
      LITE_AUTH_BCRYPT_COST: '4',
    },
    onLine: (line) => output.push(line),
  });
  const readyMessage = new Promise<Ready>((resolve) => {
    child.onMessage((message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message)
        resolve(message as unknown as Ready);
    });
  });
  const createStartError = () =>
    new UserError(`The backend for testing the release did not start: ${output.at(-1) ?? 'no output'}`, [
      'Run the command again. RELEASE_TRY_OUT=0 skips these tests if they run elsewhere.',
    ]);
  const ready = await withTimeLimit(
    startLimit,
    Promise.race([readyMessage, child.ended.then(() => null)]),
    createStartError,
  );
  if (ready !== null) return { child, ready };
  throw createStartError();
}
