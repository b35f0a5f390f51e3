import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFolder, within } from '@northlight/registry/node-kit';
import { embedded } from '../embedded-programs.ts';
import { nodeProgram, type RunningChild, startCommand } from '../processes/child.ts';
import type { DemoAccounts } from '../product.ts';
import { UserError } from '../user-error.ts';
import { hashFiles, sourceFiles } from '../workspace/source-hash.ts';
import type { LiveBackend } from './live-backend.ts';

/** Somebody whom the stand-in backend lets sign in. */
export interface Person {
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** A backend with made-up rows that ends with the release: nothing in it is anybody's. */
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

/** What its rows are made from. */
const sources = ['supabase/migrations', ...embedded.rows];
/** The first of a new schema is filled as well, which takes its time on a busy machine. */
const startLimit = 240_000;
/** None of these may reach it: it mails nobody, and knows of no other backend. */
const hidden = [
  ...['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'RELEASE_PRIVATE_KEY'],
  ...['SMTP_URL', 'MAIL_FROM', 'BACKEND_POSTGRES', 'PGURL', 'APP_CLOCK', 'HOST', 'SITE_URL', 'BACKEND_PORT'],
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/**
 * Starts the embedded backend on a copy of a data folder that was filled before, which is kept in `.cache` until a
 * migration or the demo is another.
 * @returns null where there is none: an install for production leaves `local/` out
 */
export async function startStandIn(root: string): Promise<StandIn | null> {
  if (!existsSync(join(root, embedded.backend))) return null;
  const filled = await filledFolder(root);
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'));
  const forget = removedAtExit(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    forget();
  };
  try {
    await cp(filled, folder, { recursive: true });
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
        // Nothing of it is kept, so nothing need be closed.
        await child.stop(0, 'SIGKILL');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A command that ends early leaves nothing behind. @returns what lets the folder stay */
function removedAtExit(folder: string): () => void {
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return () => process.off('exit', remove);
}

async function filledFolder(root: string): Promise<string> {
  // Its dates are counted from the day on which it was filled.
  const hash = hashFiles(
    root,
    sources.flatMap((source) => sourceFiles(join(root, source))),
  );
  const name = `${new Date().toISOString().slice(0, 7)}-${hash.slice(0, 16)}`;
  return keptFolder(join(root, '.cache', 'stand-in'), name, async (folder) => {
    const { child } = await start(root, folder);
    await child.stop(20_000);
  });
}

async function start(root: string, dataFolder: string): Promise<{ child: RunningChild; ready: Ready }> {
  const said: string[] = [];
  const child = startCommand({
    ...nodeProgram(join(root, embedded.backend)),
    cwd: root,
    env: {
      ...Object.fromEntries(hidden.map((name) => [name, undefined])),
      DATA_DIR: dataFolder,
      SEED_DEMO: '1',
      MAILBOX: '0',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: undefined,
      // The passwords are no secret.
      LITE_AUTH_BCRYPT_COST: '4',
    },
    onLine: (line) => said.push(line),
  });
  const isReady = new Promise<Ready>((resolve) => {
    child.onMessage((message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message)
        resolve(message as unknown as Ready);
    });
  });
  const failure = () =>
    new UserError(`The backend to try the release on did not start: ${said.at(-1) ?? 'it said nothing'}`, [
      'Run the same command again. Where releases are tried elsewhere, RELEASE_TRY_OUT=0 leaves it out.',
    ]);
  const ready = await within(startLimit, Promise.race([isReady, child.ended.then(() => null)]), failure);
  if (ready !== null) return { child, ready };
  throw failure();
}
