import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMigrations } from '../database/migrations.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { describeSchema } from './describe-schema.ts';
import { withServedProject } from './served-project.ts';
import { formatTypes, runSupabaseCli } from './tools.ts';

export const TYPES_FILE = fileURLToPath(
  new URL('../../../../auth-kit/src/database.types.ts', import.meta.url),
);

export const SCHEMA_FILE = fileURLToPath(new URL('../../../../supabase/schema.sql', import.meta.url));

/** Generates a database's TypeScript types with the Supabase CLI, followed by its schema version. */
export async function generateTypes(url: string, projectDir: string = DEFAULT_PROJECT_DIR): Promise<string> {
  const remote = `--remote=${url}`;
  const types = await runSupabaseCli(dirname(projectDir), 'gen', 'types', remote, '--schema', 'public');
  const newest = (await listMigrations(join(projectDir, 'migrations'))).at(-1);
  return formatTypes(
    `${types}\n/** The newest migration: what a remote compiled with these types requires. */\nexport const schemaVersion = ${newest?.version ?? 0};\n`,
  );
}

/** `npm run types`: generates the database types and the schema overview from the migrations. */
export async function main(): Promise<number> {
  await withServedProject(async (url, database) => {
    await writeFile(TYPES_FILE, await generateTypes(url));
    await writeFile(SCHEMA_FILE, await describeSchema(database));
  });
  return 0;
}
