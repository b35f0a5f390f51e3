import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolderLock } from '@northlight/node-kit';

/**
 * Prevents two commands from writing the same `dist` folders at the same time: the second waits.
 * @param onWait - called once if it has to wait
 */
export async function withBuildLock<T>(root: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const folder = join(root, '.cache', 'builds');
  await mkdir(folder, { recursive: true });
  return withFolderLock(folder, work, { onWait });
}
