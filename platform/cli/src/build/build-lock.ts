import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderInUseError, type FolderLock, lockFolder } from '@local/backend/folder-lock';

/**
 * Keeps two commands from writing the same `dist` folders at once: the second waits.
 * @param onWait - called once when it has to
 */
export async function withBuildLock<T>(root: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const lock = await acquire(join(root, '.cache', 'builds'), onWait);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function acquire(folder: string, onWait: () => void): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      if (!hasWaited) onWait();
      await delay(200);
    }
  }
}
