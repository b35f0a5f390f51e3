import { readdir } from 'node:fs/promises';
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

/** @throws UserError if there is none */
export async function findNewestBackup(folder: string): Promise<string> {
  const backups = (await readdir(folder).catch(() => [])).filter((file) => namePattern.test(file)).sort();
  const newest = backups.at(-1);
  if (newest !== undefined) return join(folder, newest);
  throw new UserError(`There is no backup in ${folder}.`, [
    'Create one with `npm run backup`, or choose another folder with --from.',
  ]);
}
