import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'supabase/migrations';
/** The tolerated difference between two people's clocks, in milliseconds. */
const clockSkew = 24 * 60 * 60 * 1000;

/**
 * Finds migrations whose names don't begin with a time, or with a future one. The migration after a future one would sort
 * before it, and a database that has already run the future one would skip it.
 * @param now - in milliseconds
 * @returns one line per problem
 */
export function findMigrationNameProblems(files: readonly string[], now = Date.now()): string[] {
  const latest = formatVersion(now + clockSkew);
  const remedy = `name it by the current UTC time, e.g. ${formatVersion(now)}.`;
  return files.flatMap((file) => {
    const version = /^(\d{14})_\w+\.sql$/.exec(file)?.[1];
    if (version === undefined)
      return [`${folder}/${file} does not start with a time (yyyymmddhhmmss): ${remedy}`];
    return version > latest ? [`${folder}/${file} is dated in the future: ${remedy}`] : [];
  });
}

/** Checks the checkout's migrations. */
export const listMigrationNameProblems = (root: string): string[] =>
  findMigrationNameProblems(readdirSync(join(root, folder)));

const formatVersion = (time: number): string => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
