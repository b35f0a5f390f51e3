import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder that is expensive to fill, cached by name. Folders of other names are removed.
 * @param cache - contains such folders and nothing else
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
  // Also when the process exits halfway.
  process.once('exit', remove);
  try {
    await fill(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process has filled it in the meantime.
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
