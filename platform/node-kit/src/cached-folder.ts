import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder that is expensive to fill, cached by name. Removes folders with other names.
 * @param cache - contains only such folders
 * @param name - identifies the inputs
 */
export async function getCachedFolder(
  cache: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  // Also if the process exits before it is filled.
  process.once('exit', remove);
  try {
    await fill(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process has already filled it.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
  for (const old of await readdir(cache)) {
    if (old !== name && !old.startsWith('unfinished-'))
      await rm(join(cache, old), { recursive: true, force: true });
  }
  return folder;
}
