import { readSettings } from '@northlight/node-kit';
import { lockDataFolder, resolveDataFolder, saveRunningInstance } from './data-folder.ts';
import { type InstanceConfig, readHostedProject } from './instance.ts';
import { waitForInterrupt } from './interrupt.ts';
import { requireFreePort } from './ports.ts';
import { Supervisor } from './processes/supervisor.ts';
import { Progress } from './terminal/progress.ts';
import { UserError } from './user-error.ts';

/** The context of a long-running command. */
export interface RunContext {
  readonly config: InstanceConfig;
  readonly progress: Progress;
  readonly supervisor: Supervisor;
}

/**
 * Locks the data folder, checks the port, runs `work`, then waits for an interrupt. Conflicts are reported before any
 * long work begins.
 * @param command - the command as the user typed it, for messages
 * @returns the exit code: 0 if it was interrupted after it was ready
 */
export async function runUntilInterrupted(
  root: string,
  command: string,
  work: (context: RunContext) => Promise<void>,
): Promise<number> {
  const port = Number(readSettings(process.env).PORT ?? 3000);
  if (port === 0) throw new UserError('PORT is "0"; it must be a port number from 1 to 65535.');
  const config: InstanceConfig = {
    root,
    dataFolder: resolveDataFolder(root),
    port,
    url: `http://localhost:${port}`,
    hosted: readHostedProject(process.env),
  };
  const progress = new Progress();
  const onWait = () => progress.line('  The data folder is in use. Waiting up to five seconds for it.');
  const lock = await lockDataFolder(config.dataFolder, command, onWait);
  const supervisor = new Supervisor(progress);
  const interrupted = waitForInterrupt();
  let isReady = false;
  try {
    await requireFreePort(port, process.env.HOST || '127.0.0.1', command);
    if (!progress.isJson) progress.line(`\n${progress.bold('Northlight')}\n`);
    const run = async () => {
      await work({ config, progress, supervisor });
      saveRunningInstance(config.dataFolder, { pid: process.pid, url: config.url, command });
      isReady = true;
      return supervisor.gaveUp;
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
