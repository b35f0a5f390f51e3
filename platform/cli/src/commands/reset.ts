import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, dataParts, holdDataFolder } from '../data-folder.ts';

/** `npm run reset`: the next start begins with a new database and new releases. */
export async function reset({ root, args }: CommandInput): Promise<number> {
  const { values } = parseArguments(args, { data: 'string' }, 0);
  const folder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  if (!existsSync(folder)) {
    console.info(`Nothing to reset: ${folder} does not exist.`);
    return 0;
  }
  const lock = await holdDataFolder(folder, 'npm run reset');
  try {
    const present = Object.values(dataParts).filter((part) => existsSync(join(folder, part)));
    for (const part of present) await rm(join(folder, part), { recursive: true, force: true });
    console.info(
      present.length === 0
        ? `Nothing to reset in ${folder}.`
        : `Deleted ${present.join(', ')} in ${folder}. The next start makes them new.`,
    );
  } finally {
    await lock.release();
  }
  return 0;
}
