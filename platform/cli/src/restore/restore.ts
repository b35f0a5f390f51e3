import { resolve } from 'node:path';
import { parseArguments } from '../args.ts';
import { readHostedAccess } from '../backup/backup-source.ts';
import type { CheckedBackup } from '../backup/check-backup.ts';
import { repeatErasures } from '../backup/erasures.ts';
import { openBackup } from '../backup/open-backup.ts';
import type { CommandInput } from '../command.ts';
import { resolveDataFolder } from '../data-folder.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import {
  requireEmptyFolder,
  requireRestoredRows,
  restoreFiles,
  restoreRowsIntoProject,
} from './restore-data.ts';
import { restoreInstance } from './restore-instance.ts';

const options = {
  data: 'string',
  from: 'string',
  hosted: 'boolean',
  resume: 'boolean',
  unsigned: 'boolean',
} as const;

/**
 * `npm run restore -- [file] --data <folder>`: restores a backup into a new data folder; `DATA_DIR=<folder> npm start` runs
 * it. With `--hosted`, rows and files go into a new hosted project, and only releases into the data folder.
 */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { positionals, values, switches } = parseArguments(args, options, 1);
  const isHosted = switches.has('hosted');
  const isResumed = switches.has('resume');
  if (isResumed && !isHosted) {
    throw new UserError('--resume is only for --hosted.', ['Delete the folder and restore into it again.']);
  }
  const dataFolder = values.data === undefined ? null : resolve(values.data);
  if (dataFolder === null && !isHosted) {
    throw new UserError('Missing target folder.', [
      'Choose a new folder with --data. A restore never changes existing data.',
    ]);
  }
  if (dataFolder !== null && !isResumed) await requireEmptyFolder(dataFolder);
  const progress = new Progress();
  const backup = await openBackup(positionals[0], {
    // The backed-up instance's folder, whose key verifies the signature.
    dataFolder: resolveDataFolder(root),
    backupFolder: values.from,
    allowUnsigned: switches.has('unsigned'),
    progress,
  });
  if (isHosted) await restoreProject(backup, dataFolder, isResumed, progress);
  else if (dataFolder !== null) await restoreInstance(root, backup, dataFolder, progress);
  const key = backup.releaseKey === null ? '' : `RELEASE_PUBLIC_KEY=${backup.releaseKey} `;
  const folder = dataFolder === null ? '' : `DATA_DIR=${dataFolder} `;
  progress.line(
    isHosted
      ? `\nRestored. Continue with "Backup and restore" in docs/deploy.md. Settings of the edges: ${key}${folder}\n`
      : `\nRestored. Start it with: ${key}${folder}npm start\n`,
  );
  return 0;
}

async function restoreProject(
  backup: CheckedBackup,
  dataFolder: string | null,
  isResumed: boolean,
  progress: Progress,
): Promise<void> {
  const { database, storage } = readHostedAccess();
  if (backup.manifest.releaseStore === 'folder' && dataFolder === null) {
    throw new UserError('The backup contains releases from a folder.', [
      'Choose a new folder for them with --data.',
    ]);
  }
  if (isResumed) {
    await progress.step('Comparing rows', 'The rows of every table have been restored', () =>
      requireRestoredRows(backup, database),
    );
  } else {
    await progress.step('Restoring rows', 'Restored the rows of every table', () =>
      restoreRowsIntoProject(backup, database),
    );
  }
  await repeatErasures(storage, backup.file, progress);
  await progress.step('Restoring files', 'Restored and compared every file', () =>
    restoreFiles(backup, storage, dataFolder, { skipsEqual: isResumed }),
  );
}
