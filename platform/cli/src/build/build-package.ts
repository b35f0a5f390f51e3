import { delimiter, join } from 'node:path';
import { describeEnd, runToEnd } from '../processes/child.ts';
import { UserError } from '../user-error.ts';
import type { WorkspacePackage } from '../workspace/workspace.ts';

/** Minutes on a busy machine; a build that never ends would hold the lock of all others. */
const buildLimit = 300_000;

/**
 * Runs a package's own `build` script, the way npm would but without the seconds that npm takes.
 * @throws UserError with all that the build said
 */
export async function buildPackage(
  target: WorkspacePackage,
  version: string,
  limitMs = buildLimit,
): Promise<void> {
  if (target.build === null) throw new UserError(`${target.name} has no build.`);
  const end = await runToEnd({
    command: process.platform === 'win32' ? 'cmd' : 'sh',
    args: [process.platform === 'win32' ? '/c' : '-c', target.build],
    cwd: target.folder,
    limitMs,
    env: {
      NODE_ENV: 'production',
      RELEASE_VERSION: version,
      // A build runs the code of many packages, and signs nothing.
      RELEASE_PRIVATE_KEY: undefined,
      SUPABASE_SECRET_KEY: undefined,
      PATH: [join(target.folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  });
  if (end.code !== 0 || end.overdueMs !== undefined) {
    throw new UserError(`The build of ${target.name} ${describeEnd(end)}:`, end.output.split('\n'));
  }
}
