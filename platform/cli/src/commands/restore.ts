import { resolve } from 'node:path';
import { parseArguments } from '../args.ts';
import { openBackup } from '../backup/open-backup.ts';
import type { CheckedBackup } from '../backup/read-backup.ts';
import { refuseFilledFolder, restoreFiles, restoreRowsIntoProject } from '../backup/restore.ts';
import { restoreProduct } from '../backup/restored-product.ts';
import { hostedAccess } from '../backup/source.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { step } from '../releases/live.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

const options = { data: 'string', from: 'string', hosted: 'boolean', unsigned: 'boolean' } as const;

/**
 * `npm run restore -- [file] --data <folder>`: a new data folder from a backup; `DATA_DIR=<folder> npm start` starts it.
 * With `--hosted` rows and files go into a new hosted project, and only releases in a folder into the data folder.
 */
export async function restore({ root, args }: CommandInput): Promise<number> {
  const { words, values, switches } = parseArguments(args, options, 1);
  const isHosted = switches.has('hosted');
  const dataFolder = values.data === undefined ? null : resolve(values.data);
  if (dataFolder === null && !isHosted) {
    throw new UserError('Where to?', [
      '--data names a new folder; a restore never mixes with what is there.',
    ]);
  }
  if (dataFolder !== null) await refuseFilledFolder(dataFolder);
  const progress = new Progress();
  const backup = await openBackup(words[0], {
    // Where the product's own key is, by which the signature is judged.
    dataFolder: dataFolderOf(root),
    from: values.from,
    acceptsUnsigned: switches.has('unsigned'),
    progress,
  });
  if (isHosted) await restoreProject(backup, dataFolder, progress);
  else if (dataFolder !== null) await restoreProduct(root, backup, dataFolder, progress);
  // The releases are served as they were; whoever has the private key goes on releasing.
  const key = backup.releaseKey === null ? '' : `RELEASE_PUBLIC_KEY=${backup.releaseKey} `;
  const folder = dataFolder === null ? '' : `DATA_DIR=${dataFolder} `;
  progress.line(`\nRestored. It is served by: ${key}${folder}npm start\n`);
  return 0;
}

async function restoreProject(
  backup: CheckedBackup,
  dataFolder: string | null,
  progress: Progress,
): Promise<void> {
  const { database, storage } = hostedAccess();
  if (backup.manifest.releaseStore === 'folder' && dataFolder === null) {
    throw new UserError('The backup has releases of a folder: where to?', ['--data names a new folder.']);
  }
  await step(progress, 'Restoring rows', 'Every table has the rows that were saved', () =>
    restoreRowsIntoProject(backup, database),
  );
  await step(progress, 'Restoring files', 'Every file is the one that was saved', () =>
    restoreFiles(backup, storage, dataFolder),
  );
}
