import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { formatTypes, supabaseCli } from './command.ts';
import { withServedProject } from './served-project.ts';

export const TYPES_FILE = fileURLToPath(
  new URL('../../../../auth-kit/src/database.types.ts', import.meta.url),
);

/** The TypeScript types of a database, by the Supabase CLI itself. */
export async function typesOf(url: string, projectDir: string = DEFAULT_PROJECT_DIR): Promise<string> {
  const remote = `--remote=${url}`;
  return formatTypes(await supabaseCli(dirname(projectDir), 'gen', 'types', remote, '--schema', 'public'));
}

/** The types of the migrated database. */
const generateTypes = (projectDir: string = DEFAULT_PROJECT_DIR): Promise<string> =>
  withServedProject(projectDir, (url) => typesOf(url, projectDir));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(TYPES_FILE, await generateTypes());
}
