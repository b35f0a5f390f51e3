import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keysOf } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import { backupFolderOf, newBackupName } from '../backup/backup-folder.ts';
import { describeContents } from '../backup/contents.ts';
import { backupRecipient } from '../backup/keys.ts';
import { withSource } from '../backup/source.ts';
import { takeBackup } from '../backup/take-backup.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf, requireFolder } from '../data-folder.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const options = { data: 'string', to: 'string', 'allow-missing': 'boolean' } as const;

/** `npm run backup`: rows, accounts, files and releases as one encrypted file. The product may run meanwhile. */
export async function backup({ root, args }: CommandInput): Promise<number> {
  const { values, switches } = parseArguments(args, options, 0);
  const recipient = backupRecipient(process.env);
  const dataFolder = dataFolderOf(root, values.data ?? process.env.DATA_DIR);
  const folder = backupFolderOf(dataFolder, values.to);
  await requireFolder(folder, 'BACKUP_DIR', 0o700);
  const file = join(folder, newBackupName(new Date()));
  const progress = new Progress();
  const keys = await keysOf(process.env, dataFolder);
  // A team's key speaks for its own remote alone.
  const sign = keys?.isRoot ? keys.sign : null;
  const contents = await withSource(root, dataFolder, progress, async (source) => {
    const task = progress.begin('Saving');
    const onProgress = (text: string) => task.update(`Saving ${text}`);
    try {
      const saved = await takeBackup(source, { file, recipient, sign, onProgress });
      task.done('Saved');
      return saved;
    } catch (error) {
      task.fail();
      throw error;
    }
  });
  const { size } = await stat(file);
  progress.line(`\n  ${describeContents(contents)}: ${(size / 1e6).toFixed(1)} MB`);
  if (sign === null) progress.line('  Not signed: the private key for releases is not here.');
  progress.line(`\n${file}\n`);
  const { filesMissing } = contents;
  if (filesMissing.length === 0 || switches.has('allow-missing')) return 0;
  throw new UserError(`The backup was written, but ${filesMissing.length} files are not in the storage:`, [
    ...filesMissing,
    '--allow-missing ends with success all the same.',
  ]);
}
