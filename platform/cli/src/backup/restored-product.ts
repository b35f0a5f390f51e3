import { secretAccess } from '../embedded-backend.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { type BackendAccess, type ProductPlace, startBackend } from '../product.ts';
import { step } from '../releases/live.ts';
import type { Progress } from '../terminal/progress.ts';
import type { CheckedBackup } from './read-backup.ts';
import { restoreFiles, restoreRowsIntoFolder } from './restore.ts';

/** A restored product mails nobody, is reached by nobody else, and knows of no other backend. */
export const hidden: Readonly<Record<string, undefined>> = Object.fromEntries(
  [
    ...['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'BACKUP_DATABASE_URL'],
    ...['SMTP_URL', 'MAIL_FROM', 'MAIL_API_URL', 'MAIL_API_KEY', 'RELEASE_PRIVATE_KEY', 'BACKUP_IDENTITY'],
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

/** The embedded backend of what was restored. Accounts are there, so that no demo is written. */
export function startRestoredBackend(supervisor: Supervisor, place: ProductPlace): Promise<BackendAccess> {
  const env = { MAILBOX: '0', SEED_DEMO: '0', SITE_URL: place.url };
  return startBackend(supervisor, place, { ...hidden, ...env });
}

/** Puts a backup into an empty data folder: its rows, the migrations that are newer, its files and its releases. */
export async function restoreProduct(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<void> {
  await step(progress, 'Restoring rows', 'Every table has the rows that were saved', () =>
    restoreRowsIntoFolder(root, backup, dataFolder),
  );
  const supervisor = new Supervisor(progress);
  try {
    const place = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
    const { url } = await startRestoredBackend(supervisor, place);
    await step(progress, 'Restoring files', 'Every file is the one that was saved', () =>
      restoreFiles(backup, secretAccess(dataFolder, url), dataFolder),
    );
  } finally {
    await supervisor.stop();
  }
}
