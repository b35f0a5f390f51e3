import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The file names of a checkout's migrations, oldest first. */
export function listMigrations(root: string): string[] {
  const folder = join(root, 'supabase', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^\d{14}_.+\.sql$/.test(file))
    .sort();
}

/** A migration's version: `yyyymmddhhmmss`. */
export const getMigrationVersion = (file: string): string => file.slice(0, 14);

/** The version of a checkout's newest migration, or null if it has none. */
export function findNewestMigration(root: string): number | null {
  const newest = listMigrations(root).at(-1);
  return newest === undefined ? null : Number(getMigrationVersion(newest));
}
