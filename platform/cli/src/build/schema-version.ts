import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The number of the newest migration of a checkout (`yyyymmddhhmmss`), or null when it holds none. */
export function newestMigration(root: string): number | null {
  const folder = join(root, 'supabase', 'migrations');
  if (!existsSync(folder)) return null;
  const numbers = readdirSync(folder)
    .map((file) => /^(\d{14})_.*\.sql$/.exec(file)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
