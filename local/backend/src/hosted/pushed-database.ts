import { dirname } from 'node:path';
import { openPostgres } from '../database/open-postgres.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { scratchDatabase } from '../testing/scratch-database.ts';
import { makeBareProject } from './bare-project.ts';
import { supabaseCli } from './command.ts';

export interface PushedDatabase {
  readonly url: string;
  /** What `supabase db push` does for the folder's `supabase/`. */
  push(folder?: string): Promise<string>;
  drop(): Promise<void>;
}

/** A database as a hosted project's, before anything is pushed to it. */
export async function bareDatabase(serverUrl: string): Promise<PushedDatabase> {
  const { url, drop } = await scratchDatabase(serverUrl);
  const { connection, database } = openPostgres(url);
  await makeBareProject(connection, database).finally(() => connection.close());
  return {
    url,
    drop,
    push: (folder = dirname(DEFAULT_PROJECT_DIR)) => {
      const remote = new URL(url);
      remote.searchParams.set('sslmode', 'disable');
      return supabaseCli(folder, 'db', 'push', `--remote=${remote.href}`, '--include-all');
    },
  };
}
