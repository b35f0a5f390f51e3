import { resolve } from 'node:path';
import { loadKeys } from '@northlight/registry';
import type { Progress } from '../terminal/progress.ts';
import { findNewestBackup, resolveBackupFolder } from './backup-folder.ts';
import { readIdentity } from './backup-keys.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import { describeManifest } from './manifest.ts';

interface OpenBackupOptions {
  /** The data folder of the backed-up instance, whose key verifies the signature. */
  readonly dataFolder: string;
  /** The folder containing the backups. */
  readonly backupFolder: string | undefined;
  readonly allowUnsigned: boolean;
  readonly progress: Progress;
}

/** Opens a backup, by default the newest, and verifies it in full. @throws UserError that explains the problem */
export async function openBackup(
  path: string | undefined,
  { dataFolder, backupFolder, allowUnsigned, progress }: OpenBackupOptions,
): Promise<CheckedBackup> {
  const identity = readIdentity(process.env);
  const file =
    path === undefined
      ? await findNewestBackup(resolveBackupFolder(dataFolder, backupFolder))
      : resolve(path);
  const keys = await loadKeys(process.env, dataFolder);
  progress.line(`\n${file}\n`);
  const backup = await progress.step('Checking the backup', 'The backup is intact', () =>
    checkBackup(file, { identity, keys, allowUnsigned }),
  );
  progress.line(`  Taken ${backup.manifest.takenAt}: ${describeManifest(backup.manifest)}`);
  return backup;
}
