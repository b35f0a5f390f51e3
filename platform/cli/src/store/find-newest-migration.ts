import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The number of a checkout's newest migration (`yyyymmddhhmmss`), or null if it has none. */
export function findNewestMigration(root: string): number | null {
  const folder = join(root, 'supabase', 'migrations');
  if (!existsSync(folder)) return null;
  const numbers = readdirSync(folder)
    .map((file) => /^(\d{14})_.*\.sql$/.exec(file)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
