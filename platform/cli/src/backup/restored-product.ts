import { newestMigration } from '../build/schema-version.ts';
import { secretAccess } from '../embedded-backend.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { type BackendAccess, type ProductPlace, startBackend } from '../product.ts';
import { step } from '../releases/live.ts';
import type { Progress } from '../terminal/progress.ts';
import type { CheckedBackup } from './read-backup.ts';
import { type Restored, restoreIntoFolder } from './restore.ts';

/** None of these may reach what was restored: it mails nobody, is reached by nobody else, and knows of no other backend. */
export const hidden: Readonly<Record<string, undefined>> = Object.fromEntries(
  [
    ...[
      'SUPABASE_URL',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
      'BACKUP_DATABASE_URL',
      'BACKUP_IDENTITY',
    ],
    ...['SMTP_URL', 'MAIL_FROM', 'MAIL_API_URL', 'MAIL_API_KEY', 'RELEASE_PRIVATE_KEY'],
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

/** Puts a backup into an empty data folder. @throws UserError when what is there then is not what was saved */
export function restoreProduct(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  progress: Progress,
): Promise<Restored> {
  const newest = String(newestMigration(root) ?? 0);
  const withBackend = async <Result>(
    work: (storage: { url: string; secretKey: string }) => Promise<Result>,
  ): Promise<Result> => {
    const supervisor = new Supervisor(progress);
    try {
      const place = { root, dataFolder, port: 0, url: 'http://localhost:3000', hosted: null };
      const { url } = await startRestoredBackend(supervisor, place);
      return await work(secretAccess(dataFolder, url));
    } finally {
      await supervisor.stop();
    }
  };
  return step(progress, 'Restoring', 'Restored; rows and files are those that were saved', () =>
    restoreIntoFolder(root, backup, dataFolder, newest, withBackend),
  );
}
