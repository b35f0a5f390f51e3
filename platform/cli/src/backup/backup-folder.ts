import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';

/** Where backups stand: as it is named, else beside the data folder and never in it. */
export function backupFolderOf(dataFolder: string, given: string | undefined): string {
  const named = given ?? (process.env.BACKUP_DIR || undefined);
  return named === undefined ? `${dataFolder}-backups` : resolve(named);
}

const name = /^northlight-\d{8}T\d{9}Z\.backup$/;

/** By the time, so that the newest is the last by its name. */
export const newBackupName = (now: Date): string =>
  `northlight-${now.toISOString().replaceAll(/[-:.]/g, '')}.backup`;

/** @throws UserError when there is none */
export async function newestBackup(folder: string): Promise<string> {
  const found = (await readdir(folder).catch(() => [])).filter((file) => name.test(file)).sort();
  const newest = found.at(-1);
  if (newest !== undefined) return join(folder, newest);
  throw new UserError(`There is no backup in ${folder}.`, [
    '`npm run backup` makes one; --from names another folder.',
  ]);
}
