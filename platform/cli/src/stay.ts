import { readSettings } from '@northlight/registry/node-kit';
import { dataFolderOf, holdDataFolder, noteRunning } from './data-folder.ts';
import { untilInterrupted } from './interrupt.ts';
import { requireFreePort } from './ports.ts';
import { Supervisor } from './processes/supervisor.ts';
import { hostedProject, type ProductPlace } from './product.ts';
import { Progress } from './terminal/progress.ts';
import { UserError } from './user-error.ts';

/** What a command that stays works with. */
export interface Stay {
  readonly place: ProductPlace;
  readonly progress: Progress;
  readonly supervisor: Supervisor;
}

/**
 * Takes the data folder and the port, starts what `work` starts, and stays until it is interrupted. What is in the
 * way is said before any long work.
 * @param command - as a person types it, for what is printed
 * @returns the exit code: 0 when it was ready and then asked to end
 */
export async function stayUntilInterrupted(
  root: string,
  command: string,
  work: (stay: Stay) => Promise<void>,
): Promise<number> {
  const port = Number(readSettings(process.env).PORT ?? 3000);
  if (port === 0) throw new UserError('PORT is "0"; write a port number from 1 to 65535.');
  const place: ProductPlace = {
    root,
    dataFolder: dataFolderOf(root),
    port,
    url: `http://localhost:${port}`,
    hosted: hostedProject(process.env),
  };
  const progress = new Progress();
  const onWait = () => progress.line('  The data folder is in use: waiting up to five seconds for it.');
  const lock = await holdDataFolder(place.dataFolder, command, onWait);
  const supervisor = new Supervisor(progress);
  const interrupted = untilInterrupted();
  let isReady = false;
  try {
    await requireFreePort(port, process.env.HOST || '127.0.0.1', command);
    if (!progress.isJson) progress.line(`\n${progress.bold('Northlight')}\n`);
    const run = async () => {
      await work({ place, progress, supervisor });
      noteRunning(place.dataFolder, { pid: process.pid, url: place.url });
      isReady = true;
      return supervisor.givenUp;
    };
    const reason = await Promise.race([run(), interrupted.then(() => null)]);
    if (reason !== null) throw new UserError(reason);
    progress.close();
    await supervisor.stop();
    progress.line('\nStopped.');
    return isReady ? 0 : 130;
  } finally {
    progress.close();
    await supervisor.stop();
    await lock.release();
  }
}
