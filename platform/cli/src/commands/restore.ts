import { resolve } from 'node:path';
import { parseArguments } from '../args.ts';
import { openBackup } from '../backup/open-backup.ts';
import { refuseFilledFolder } from '../backup/restore.ts';
import { restoreProduct } from '../backup/restored-product.ts';
import type { CommandInput } from '../command.ts';
import { dataFolderOf } from '../data-folder.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';

/** `npm run restore -- [file] --data <folder>`: a new data folder from a backup; `DATA_DIR=<folder> npm start` starts it. */
export async function restore({ root, args }: CommandInput): Promise<number> {
  const options = { data: 'string', from: 'string', unsigned: 'boolean' } as const;
  const { words, values, switches } = parseArguments(args, options, 1);
  if (values.data === undefined) {
    throw new UserError('Where to?', [
      '--data names a new folder; a restore never mixes with what is there.',
    ]);
  }
  const dataFolder = resolve(values.data);
  await refuseFilledFolder(dataFolder);
  const progress = new Progress();
  const backup = await openBackup(words[0], {
    // Where the product's own key is, by which the signature is judged.
    dataFolder: dataFolderOf(root),
    from: values.from,
    acceptsUnsigned: switches.has('unsigned'),
    progress,
  });
  await restoreProduct(root, backup, dataFolder, progress);
  // The releases are served as they were; whoever has the private key goes on releasing.
  const key = backup.releaseKey === null ? '' : `RELEASE_PUBLIC_KEY=${backup.releaseKey} `;
  progress.line(`
Restored. It is served by: ${key}DATA_DIR=${dataFolder} npm start
`);
  return 0;
}
