import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder that takes long to fill and is kept until it goes by another name; those of before are removed.
 * @param cache - where such folders are kept, and nothing else
 * @param name - says what it was made from
 */
export async function keptFolder(
  cache: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const unfinished = await mkdtemp(join(cache, 'unfinished-'));
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  // Also when the process is ended amid it.
  process.once('exit', remove);
  try {
    await fill(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process has filled one meanwhile.
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
