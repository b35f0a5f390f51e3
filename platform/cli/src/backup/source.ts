import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '@northlight/registry';
import { dataParts } from '../data-folder.ts';
import { withEmbeddedBackend } from '../embedded-backend.ts';
import { hostedProject } from '../product.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { dumpEmbedded, dumpHosted } from './database.ts';
import type { StorageAccess } from './stored-files.ts';
import type { BackupSource } from './take-backup.ts';

/**
 * What is to be saved: the hosted project that the environment names, else the embedded backend of the data folder, as it
 * runs or started for the time of the backup.
 */
export async function withSource<Result>(
  root: string,
  dataFolder: string,
  progress: Progress,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const common = {
    releases: process.env.RELEASE_STORE === 'backend' ? null : join(dataFolder, dataParts.releases),
    releaseKey: (await keysOf(process.env, dataFolder))?.roots ?? null,
  };
  if (hostedProject(process.env) !== null) {
    const { database, storage } = hostedAccess();
    return work({ ...common, from: 'hosted', storage, dump: () => dumpHosted(database) });
  }
  if (!existsSync(join(dataFolder, dataParts.backend, 'db'))) {
    throw new UserError(`There is no backend in ${dataFolder}.`, [
      'Name the data folder with --data, or the hosted project in SUPABASE_URL.',
    ]);
  }
  return withEmbeddedBackend({ root, dataFolder, progress, command: 'npm run backup' }, (storage) =>
    work({ ...common, from: 'embedded', storage, dump: () => dumpEmbedded(root, storage) }),
  );
}

/** The database and the storage of the hosted project. @throws UserError that names each missing setting */
export function hostedAccess(): { readonly database: string; readonly storage: StorageAccess } {
  const url = hostedProject(process.env)?.url ?? '';
  const { SUPABASE_SECRET_KEY: secretKey = '', BACKUP_DATABASE_URL: database = '' } = process.env;
  const missing = [
    ...(url === '' ? ['SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, the project itself'] : []),
    ...(secretKey === '' ? ['SUPABASE_SECRET_KEY, for its files'] : []),
    ...(database === '' ? ['BACKUP_DATABASE_URL, the project’s postgres:// address, for its rows'] : []),
  ];
  if (missing.length > 0) throw new UserError('For a hosted project, set also:', missing);
  return { database, storage: { url, secretKey } };
}
