import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed after the test. */
export async function temporaryFolder(test: { after(cleanUp: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'releases-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
