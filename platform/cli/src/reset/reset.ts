import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataSubfolders, lockDataFolder, resolveDataFolder } from '../data-folder.ts';

/** `npm run reset`: deletes the database, releases and caches; the next start creates new ones. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { values } = parseArguments(args, { data: 'string' }, 0);
  const folder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  if (!existsSync(folder)) {
    console.info(`Nothing to reset: ${folder} does not exist.`);
    return 0;
  }
  const lock = await lockDataFolder(folder, 'npm run reset');
  try {
    const existing = Object.values(dataSubfolders).filter((subfolder) => existsSync(join(folder, subfolder)));
    for (const subfolder of existing) await rm(join(folder, subfolder), { recursive: true, force: true });
    console.info(
      existing.length === 0
        ? `Nothing to reset in ${folder}.`
        : `Deleted ${existing.join(', ')} from ${folder}. The next start creates them again.`,
    );
  } finally {
    await lock.release();
  }
  return 0;
}
