import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '@northlight/registry';
import { dataParts } from '../data-folder.ts';
import { withEmbeddedBackend } from '../embedded-backend.ts';
import { hostedProject } from '../product.ts';
import type { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
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
  const isInBackend = process.env.RELEASE_STORE === 'backend';
  const common = {
    releases: isInBackend ? null : join(dataFolder, dataParts.releases),
    releaseKey: (await keysOf(process.env, dataFolder))?.roots ?? null,
  };
  const hosted = hostedProject(process.env);
  if (hosted !== null) return work({ ...common, from: 'hosted', ...hostedAccess(hosted.url) });
  return withBackend(root, dataFolder, progress, async (storage) =>
    // Of a copy: the backend answers meanwhile.
    withEmbeddedDatabase(root, { copyOf: storage.url, secretKey: storage.secretKey }, (database) =>
      work({ ...common, from: 'embedded', database, storage }),
    ),
  );
}

function hostedAccess(url: string): Pick<BackupSource, 'database' | 'storage'> {
  const { SUPABASE_SECRET_KEY: secretKey = '', BACKUP_DATABASE_URL: database = '' } = process.env;
  const missing = [
    ...(secretKey === '' ? ['SUPABASE_SECRET_KEY, to read every file'] : []),
    ...(database === '' ? ['BACKUP_DATABASE_URL, the project’s postgres:// address, to read every row'] : []),
  ];
  if (missing.length > 0) throw new UserError('To save a hosted project, set also:', missing);
  return { database: { kind: 'url', url: database }, storage: { url, secretKey } };
}

async function withBackend<Result>(
  root: string,
  dataFolder: string,
  progress: Progress,
  work: (storage: BackupSource['storage']) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(dataFolder, dataParts.backend, 'db'))) {
    throw new UserError(`There is no backend in ${dataFolder}.`, [
      'Name the data folder with --data, or the hosted project in SUPABASE_URL.',
    ]);
  }
  return withEmbeddedBackend({ root, dataFolder, progress, command: 'npm run backup' }, work);
}
