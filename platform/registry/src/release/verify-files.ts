import { forEachLimited } from '@northlight/node-kit';
import type { ReleaseRecord } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import type { ReleaseStore } from '../stores/store.ts';

const maxConcurrentReads = 8;

/**
 * Reads back all files of a published release.
 * @throws ReleaseError `tampered`, naming each missing or changed file
 */
export async function verifyFiles(
  store: ReleaseStore,
  { name, version, files }: ReleaseRecord,
): Promise<void> {
  const problems: string[] = [];
  await forEachLimited(Object.keys(files), maxConcurrentReads, async (file) => {
    try {
      const stored = await store.open(name, version, file);
      if (stored === null) problems.push(`${file} is missing`);
      else await stored.read();
    } catch (error) {
      if (!(error instanceof ReleaseError) || error.code !== 'tampered') throw error;
      problems.push(error.message);
    }
  });
  if (problems.length === 0) return;
  throw new ReleaseError(
    'tampered',
    `the stored files of ${name} ${version} differ from the build: ${problems.sort().join('; ')}`,
  );
}
