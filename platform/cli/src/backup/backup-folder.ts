import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UserError } from '../user-error.ts';

/** The folder for backups: the given one, or one next to the data folder. */
export function resolveBackupFolder(dataFolder: string, folder: string | undefined): string {
  const path = folder ?? (process.env.BACKUP_DIR || undefined);
  return path === undefined ? `${dataFolder}-backups` : resolve(path);
}

const namePattern = /^northlight-\d{8}T\d{9}Z\.backup$/;

/** The name contains the time, so that the newest sorts last. */
export const createBackupName = (now: Date): string =>
  `northlight-${now.toISOString().replaceAll(/[-:.]/g, '')}.backup`;

/** The names of the backups in a folder, oldest first. */
const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => namePattern.test(file)).sort();

/** Removes all but the newest backups, and what interrupted ones left behind. @returns the number of removed backups */
export async function removeOldBackups(folder: string, keptCount: number): Promise<number> {
  const oldBackups = (await listBackups(folder)).slice(0, -keptCount);
  const leftovers = (await readdir(folder)).filter((file) => file.endsWith('.backup.unfinished'));
  for (const file of [...oldBackups, ...leftovers]) await rm(join(folder, file), { force: true });
  return oldBackups.length;
}

/** @throws UserError if there is none */
export async function findNewestBackup(folder: string): Promise<string> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest !== undefined) return join(folder, newest);
  throw new UserError(`There is no backup in ${folder}.`, [
    'Create one with `npm run backup`, or choose another folder with --from.',
  ]);
}
