import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { withFolderLock } from '@northlight/node-kit';
import { describeExit, runToEnd } from '../processes/child.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** A build takes minutes on a busy machine. One that never finishes would block all others. */
const buildLimit = 300_000;

/**
 * Runs a package's `build` script as npm would, without npm's start-up time.
 * @throws UserError with the whole output of the build
 */
export async function buildPackage(
  target: WorkspacePackage,
  version: string,
  limitMs = buildLimit,
): Promise<void> {
  if (target.build === null) throw new UserError(`${target.name} has no build script.`);
  const result = await runToEnd({
    command: process.platform === 'win32' ? 'cmd' : 'sh',
    args: [process.platform === 'win32' ? '/c' : '-c', target.build],
    cwd: target.folder,
    limitMs,
    env: {
      NODE_ENV: 'production',
      RELEASE_VERSION: version,
      PATH: [join(target.folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  });
  if (result.code !== 0 || result.timedOutAfterMs !== undefined) {
    throw new UserError(`The build of ${target.name} ${describeExit(result)}:`, result.output.split('\n'));
  }
}

/** Prevents two commands from writing the same `dist` folders at the same time: the second waits. */
export async function withBuildLock<T>(
  root: string,
  progress: Pick<Progress, 'line'>,
  work: () => Promise<T>,
): Promise<T> {
  const folder = join(root, '.cache', 'builds');
  await mkdir(folder, { recursive: true });
  const onWait = () => progress.line('  Waiting for another build in this checkout.');
  return withFolderLock(folder, work, { onWait });
}
