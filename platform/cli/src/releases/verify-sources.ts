import { join } from 'node:path';
import { type ReleaseStore, recordOf } from '@northlight/registry';
import { withBuildLock } from '../build/build-lock.ts';
import { buildPackage } from '../build/build-package.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { step } from './live.ts';
import type { Wanted } from './wanted.ts';

/**
 * Builds these sources once more as the version that is live and compares every file with what was released.
 * @returns the exit code: 0 when all are the same
 * @throws UserError naming the files that differ
 */
export async function verifySources(
  store: ReleaseStore,
  checkout: string,
  candidates: readonly Wanted[],
  progress: Progress,
): Promise<number> {
  const reading = await store.read();
  if (!reading.ok) throw new UserError('Nothing is live that could be compared.', reading.problems);
  for (const { target } of candidates) {
    const live = reading.registry.releases[target.name];
    const released = live && (await store.find(target.name, live.version));
    if (!released) throw new UserError(`${target.name} is not live.`);
    const onWait = () => progress.line('  Another command builds in this checkout: waiting for it.');
    const built = await withBuildLock(checkout, onWait, () =>
      step(
        progress,
        `Building ${target.name} ${released.version} again`,
        `Built ${target.name}`,
        async () => {
          await buildPackage(target, released.version);
          return recordOf(join(target.folder, 'dist'), target.name, released.version);
        },
      ),
    );
    const names = [...new Set([...Object.keys(built.files), ...Object.keys(released.files)])].sort();
    const other = names.filter((file) => built.files[file] !== released.files[file]);
    if (other.length > 0) {
      throw new UserError(`${target.name} ${released.version} was not built from these sources.`, [
        ...other.slice(0, 10).map((file) => `- ${file} differs`),
        `${other.length} of ${names.length} files differ.`,
      ]);
    }
    progress.line(`  ${target.name} ${released.version} is what these sources build: ${names.length} files.`);
  }
  return 0;
}
