import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from 'bcryptjs';
import type { Database } from './database/database.ts';
import { accounts, demoPassword } from './demo/content/accounts.ts';
import type { SeedOptions } from './demo/seed-demo.ts';
import type { Backend } from './start-backend.ts';

export type Seed = (options: SeedOptions) => Promise<unknown>;

/** Imported on demand. */
const loadAndSeed: Seed = async (options) => (await import('./demo/seed-demo.ts')).seedDemo(options);

/** Exists in the data folder while demo data is being written. */
const UNFINISHED_MARKER = 'demo-unfinished';

/**
 * Deletes data from an interrupted seeding. Demo data is written only to an empty database, so nothing else is lost.
 */
export async function clearUnfinishedDemo(dataDir: string): Promise<void> {
  const isUnfinished = await readFile(join(dataDir, UNFINISHED_MARKER)).then(
    () => true,
    () => false,
  );
  if (!isUnfinished) return;
  await rm(join(dataDir, 'db'), { recursive: true, force: true });
  await rm(join(dataDir, 'storage'), { recursive: true, force: true });
  await rm(join(dataDir, UNFINISHED_MARKER));
}

/** Seeds an empty database with the demo agency. */
export async function seedDemoData(
  backend: Backend,
  dataDir: string,
  now: Date,
  onProgress: (text: string) => void,
  seed: Seed = loadAndSeed,
): Promise<void> {
  const [users] = await backend.database.query<{ exists: boolean }>('select exists (select from auth.users)');
  if (users?.exists) return;
  await writeFile(join(dataDir, UNFINISHED_MARKER), '');
  await seed({
    url: backend.url,
    secretKey: backend.secretKey,
    now,
    onProgress,
    sql: (query, parameters) => backend.database.query(query, parameters),
  });
  await rm(join(dataDir, UNFINISHED_MARKER));
}

/** Whether the database contains the demo; an instance set up with `npm run init` does not. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const [row] = await database.query<{ exists: boolean }>(
    'select exists (select from auth.users where email = $1)',
    [accounts[0]?.email],
  );
  return row?.exists === true;
}

/** Whether an admin exists. */
export async function hasAdmin(database: Database): Promise<boolean> {
  const [row] = await database.query<{ exists: boolean }>(
    "select exists (select from public.profiles where role = 'admin' and deleted_at is null)",
  );
  return row?.exists === true;
}

/**
 * Prevents a changed `HOST` from exposing demo accounts, whose password is public.
 * @throws Error that explains what to do
 */
export async function refuseDemoPasswords(database: Database): Promise<void> {
  const rows = await database.query<{ email: string; hash: string | null }>(
    'select email, encrypted_password as hash from auth.users where email = any($1)',
    [accounts.map(({ email }) => email)],
  );
  for (const { email, hash } of rows) {
    if (hash === null || !(await compare(demoPassword, hash))) continue;
    throw new Error(
      `This data folder has the demo accounts (${email}) with a public password, and other machines can reach it. Set DATA_DIR to another folder, or set SEED_DEMO=1 to allow them.`,
    );
  }
}
