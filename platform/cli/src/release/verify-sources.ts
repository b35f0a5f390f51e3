import { join } from 'node:path';
import { createRecord, type ReleaseStore } from '@northlight/registry';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { withBuildLock } from './build-lock.ts';
import { buildPackage } from './build-package.ts';
import type { ReleaseTarget } from './release-targets.ts';

/**
 * Rebuilds the live version from these sources and compares every file with the release.
 * @returns the exit code 0 if all files are identical
 * @throws UserError that lists the files that differ
 */
export async function verifySources(
  store: ReleaseStore,
  checkout: string,
  candidates: readonly ReleaseTarget[],
  progress: Progress,
): Promise<number> {
  const result = await store.read();
  if (!result.ok) throw new UserError('Nothing is live.', result.problems);
  for (const { target } of candidates) {
    const live = result.registry.releases[target.name];
    const released = live && (await store.find(target.name, live.version));
    if (!released) throw new UserError(`${target.name} is not live.`);
    const onWait = () => progress.line('  Waiting for another build in this checkout.');
    const rebuilt = await withBuildLock(checkout, onWait, () =>
      progress.step(`Rebuilding ${target.name} ${released.version}`, `Rebuilt ${target.name}`, async () => {
        await buildPackage(target, released.version);
        return createRecord(join(target.folder, 'dist'), target.name, released.version);
      }),
    );
    const names = [...new Set([...Object.keys(rebuilt.files), ...Object.keys(released.files)])].sort();
    const differing = names.filter((file) => rebuilt.files[file] !== released.files[file]);
    if (differing.length > 0) {
      throw new UserError(`${target.name} ${released.version} was not built from these sources.`, [
        ...differing.slice(0, 10).map((file) => `- ${file} differs`),
        `${differing.length} of ${names.length} files differ.`,
      ]);
    }
    progress.line(
      `  ${target.name} ${released.version} was built from these sources: all ${names.length} files are identical.`,
    );
  }
  return 0;
}
