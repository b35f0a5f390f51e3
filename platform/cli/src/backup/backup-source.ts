import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKeys } from '@northlight/registry';
import { dataSubfolders } from '../data-folder.ts';
import { type SecretAccess, withEmbeddedBackend } from '../embedded-backend.ts';
import { readHostedProject } from '../instance.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import type { BackupSource } from './create-backup.ts';
import { dumpEmbedded, dumpHosted } from './database.ts';

/**
 * Runs `work` with the backup source: the hosted project from the environment, or the embedded backend of the data folder,
 * which is started if it is not running.
 */
export async function withBackupSource<Result>(
  root: string,
  dataFolder: string,
  progress: Progress,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const shared = {
    releases: process.env.RELEASE_STORE === 'backend' ? null : join(dataFolder, dataSubfolders.releases),
    releaseKey: (await loadKeys(process.env, dataFolder))?.rootKeys ?? null,
  };
  if (readHostedProject(process.env) !== null) {
    const { database, storage } = readHostedAccess();
    return work({ ...shared, from: 'hosted', storage, dump: (addRows) => dumpHosted(database, addRows) });
  }
  if (!existsSync(join(dataFolder, dataSubfolders.backend, 'db'))) {
    throw new UserError(`There is no backend in ${dataFolder}.`, [
      'Choose the data folder with --data, or set SUPABASE_URL to the hosted project.',
    ]);
  }
  return withEmbeddedBackend({ root, dataFolder, progress, command: 'npm run backup' }, (storage) =>
    work({ ...shared, from: 'embedded', storage, dump: (addRows) => dumpEmbedded(root, storage, addRows) }),
  );
}

/** Access to the hosted project's database and storage. @throws UserError that lists every missing setting */
export function readHostedAccess(): { readonly database: string; readonly storage: SecretAccess } {
  const url = readHostedProject(process.env)?.url ?? '';
  const { SUPABASE_SECRET_KEY: secretKey = '', BACKUP_DATABASE_URL: database = '' } = process.env;
  const missing = [
    ...(url === '' ? ['SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY: the project'] : []),
    ...(secretKey === '' ? ['SUPABASE_SECRET_KEY: access to its files'] : []),
    ...(database === '' ? ['BACKUP_DATABASE_URL: the postgres:// URL of its database'] : []),
  ];
  if (missing.length > 0) throw new UserError('For a hosted project, also set:', missing);
  return { database, storage: { url, secretKey } };
}
