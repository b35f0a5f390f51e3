import { delimiter, join } from 'node:path';
import { describeExit, runToEnd } from '../processes/child.ts';
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
