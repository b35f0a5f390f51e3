import { resolve } from 'node:path';
import { keysOf } from '@northlight/registry';
import { step } from '../releases/live.ts';
import type { Progress } from '../terminal/progress.ts';
import { backupFolderOf, newestBackup } from './backup-folder.ts';
import { describeContents } from './contents.ts';
import { backupIdentity } from './keys.ts';
import { type CheckedBackup, checkBackup } from './read-backup.ts';

interface Wanted {
  /** The data folder of the product that was saved, by whose key the signature is judged. */
  readonly dataFolder: string;
  /** The folder of backups. */
  readonly from: string | undefined;
  readonly acceptsUnsigned: boolean;
  readonly progress: Progress;
}

/** The backup of this name, or the newest, once all of it was read and compared. @throws UserError that says what is wrong */
export async function openBackup(
  named: string | undefined,
  { dataFolder, from, acceptsUnsigned, progress }: Wanted,
): Promise<CheckedBackup> {
  const identity = backupIdentity(process.env);
  const file = named === undefined ? await newestBackup(backupFolderOf(dataFolder, from)) : resolve(named);
  const keys = await keysOf(process.env, dataFolder);
  progress.line(`\n${file}\n`);
  const backup = await step(progress, 'Reading it through', 'It is whole', () =>
    checkBackup(file, { identity, keys, acceptsUnsigned }),
  );
  progress.line(`  Of ${backup.manifest.takenAt}: ${describeContents(backup.manifest)}`);
  return backup;
}
