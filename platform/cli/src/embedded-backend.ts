import { holdDataFolder, readBackend } from './data-folder.ts';
import { Supervisor } from './processes/supervisor.ts';
import { answersHealthily, startBackend } from './product.ts';
import { embeddedBackend } from './releases/live-backend.ts';
import type { Progress } from './terminal/progress.ts';
import { UserError } from './user-error.ts';

interface EmbeddedBackendOptions {
  readonly root: string;
  readonly dataFolder: string;
  readonly progress: Progress;
  /** The command that needs it, as a person types it. */
  readonly command: string;
  /** Further settings, for one that is not running yet. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A backend by its address, and the key that may do everything there. */
export interface SecretAccess {
  readonly url: string;
  readonly secretKey: string;
}

/** Works with the embedded backend of a data folder: the running one, or one started for the time of the work. */
export async function withEmbeddedBackend<Result>(
  { root, dataFolder, progress, command, env }: EmbeddedBackendOptions,
  work: (access: SecretAccess) => Promise<Result>,
): Promise<Result> {
  const running = readBackend(dataFolder);
  // One that was killed has left its note; when it only does not answer, the folder's lock says so.
  if (running !== null && (await answersHealthily(running)))
    return work(secretAccess(dataFolder, running.url));
  const lock = await holdDataFolder(dataFolder, command);
  const supervisor = new Supervisor(progress);
  try {
    const place = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
    const { url } = await startBackend(supervisor, place, env);
    return await work(secretAccess(dataFolder, url));
  } finally {
    await supervisor.stop();
    await lock.release();
  }
}

/** @throws UserError when the folder's keys cannot be read */
export function secretAccess(dataFolder: string, url: string): SecretAccess {
  const secretKey = embeddedBackend(dataFolder, url)?.secretKey ?? null;
  if (secretKey === null) throw new UserError(`The keys of the backend in ${dataFolder} cannot be read.`);
  return { url, secretKey };
}
