import type { CheckedBackup } from '../backup/check-backup.ts';
import { repeatErasures } from '../backup/erasures.ts';
import { readSecretAccess } from '../embedded-backend.ts';
import { type BackendAccess, type InstanceConfig, startBackend } from '../instance.ts';
import { Supervisor } from '../processes/supervisor.ts';
import type { Progress } from '../terminal/progress.ts';
import { restoreFiles, restoreRowsIntoFolder } from './restore-data.ts';

/** Unsets everything that lets a restored instance send email, be reached from outside, or reach another backend. */
export const isolatedEnv: Readonly<Record<string, undefined>> = Object.fromEntries(
  [
    ...['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'BACKUP_DATABASE_URL'],
    ...['MAIL_URL', 'MAIL_FROM', 'RELEASE_PRIVATE_KEY', 'BACKUP_IDENTITY'],
    ...[
      'BACKEND_POSTGRES',
      'PGURL',
      'APP_CLOCK',
      'HOST',
      'SITE_URL',
      'TRUST_PROXY',
      'NODE_ENV',
      'METRICS_PORT',
    ],
  ].map((name) => [name, undefined]),
);

/** Starts the embedded backend on restored data, isolated and without demo data. */
export function startRestoredBackend(supervisor: Supervisor, config: InstanceConfig): Promise<BackendAccess> {
  const env = { MAILBOX: '0', SEED_DEMO: '0', SITE_URL: config.url };
  return startBackend(supervisor, config, { ...isolatedEnv, ...env });
}

/** Restores a backup into an empty data folder: rows, newer migrations, files and releases. */
export async function restoreInstance(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<void> {
  await progress.step('Restoring rows', 'Restored the rows of every table', () =>
    restoreRowsIntoFolder(root, backup, dataFolder),
  );
  const supervisor = new Supervisor(progress);
  try {
    const config = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
    const { url } = await startRestoredBackend(supervisor, config);
    const access = readSecretAccess(dataFolder, url);
    await repeatErasures(access, backup.file, progress);
    await progress.step('Restoring files', 'Restored and compared every file', () =>
      restoreFiles(backup, access, dataFolder),
    );
  } finally {
    await supervisor.stop();
  }
}
