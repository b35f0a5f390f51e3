import { lockDataFolder, readRunningBackend } from './data-folder.ts';
import { isHealthy, startBackend } from './instance.ts';
import { Supervisor } from './processes/supervisor.ts';
import { readEmbeddedBackend } from './store/live-backend.ts';
import type { Progress } from './terminal/progress.ts';
import { UserError } from './user-error.ts';

interface EmbeddedBackendOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly progress: Progress;
  /** The command as the user typed it. */
  readonly command: string;
}

/** A backend's address and its secret key. */
export interface SecretAccess {
  readonly url: string;
  readonly secretKey: string;
}

/** Runs `work` with the embedded backend of a data folder. If none is running, starts it without adding demo data. */
export async function withEmbeddedBackend<Result>(
  { root, dataFolder, progress, command }: EmbeddedBackendOptions,
  work: (access: SecretAccess) => Promise<Result>,
): Promise<Result> {
  const running = readRunningBackend(dataFolder);
  // A killed backend leaves its file behind. If the backend only hangs, locking the folder fails below.
  if (running !== null && (await isHealthy(running))) return work(readSecretAccess(dataFolder, running.url));
  const lock = await lockDataFolder(dataFolder, command);
  const supervisor = new Supervisor(progress);
  try {
    const config = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
    const { url } = await startBackend(supervisor, config, { SEED_DEMO: '0' });
    return await work(readSecretAccess(dataFolder, url));
  } finally {
    await supervisor.stop();
    await lock.release();
  }
}

/** @throws UserError if the folder's keys cannot be read */
export function readSecretAccess(dataFolder: string, url: string): SecretAccess {
  const secretKey = readEmbeddedBackend(dataFolder, url)?.secretKey ?? null;
  if (secretKey === null) throw new UserError(`Cannot read the keys of the backend in ${dataFolder}.`);
  return { url, secretKey };
}
