import type { ReleaseRecord } from '../document/registry-document.ts';
import { ReleaseError } from '../errors.ts';
import { forEachLimited } from '../node-kit/index.ts';
import type { ReleaseStore } from '../stores/store.ts';

const filesAtOnce = 8;

/**
 * Reads all files of a published release back.
 * @throws ReleaseError `tampered` that names each missing or changed file
 */
export async function verifyFiles(
  store: ReleaseStore,
  { name, version, files }: ReleaseRecord,
): Promise<void> {
  const wrong: string[] = [];
  await forEachLimited(Object.keys(files), filesAtOnce, async (file) => {
    try {
      const stored = await store.open(name, version, file);
      if (stored === null) wrong.push(`${file} is missing`);
      else await stored.read();
    } catch (error) {
      if (!(error instanceof ReleaseError) || error.code !== 'tampered') throw error;
      wrong.push(error.message);
    }
  });
  if (wrong.length === 0) return;
  throw new ReleaseError(
    'tampered',
    `the stored files of ${name} ${version} differ from the build: ${wrong.sort().join('; ')}`,
  );
}
