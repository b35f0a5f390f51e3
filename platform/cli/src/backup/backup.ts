import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadKeys } from '@northlight/registry';
import { parseArguments } from '../args.ts';
import type { CommandInput } from '../command.ts';
import { ensureFolder, resolveDataFolder } from '../data-folder.ts';
import { postToBackend } from '../post-to-backend.ts';
import { formatCount } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { UserError } from '../user-error.ts';
import { createBackupName, removeOldBackups, resolveBackupFolder } from './backup-folder.ts';
import { readRecipient } from './backup-keys.ts';
import { withBackupSource } from './backup-source.ts';
import { createBackup } from './create-backup.ts';
import { saveErasures } from './erasures.ts';
import { describeManifest } from './manifest.ts';

const options = {
  data: 'string',
  to: 'string',
  keep: 'string',
  'allow-missing': 'boolean',
  erasures: 'boolean',
} as const;

/** `npm run backup`: writes rows, accounts, files and releases to one encrypted file. The instance may be running. */
export async function run({ root, args }: CommandInput): Promise<number> {
  const { values, switches } = parseArguments(args, options, 0);
  const keptCount = parseKeptCount(values.keep);
  const recipient = readRecipient(process.env);
  const dataFolder = resolveDataFolder(root, values.data ?? process.env.DATA_DIR);
  const folder = resolveBackupFolder(dataFolder, values.to);
  await ensureFolder(folder, 'BACKUP_DIR', 0o700);
  const file = join(folder, createBackupName(new Date()));
  const progress = new Progress();
  const keys = await loadKeys(process.env, dataFolder);
  // A team's key signs only its own remote.
  const sign = keys?.isRoot ? keys.sign : null;
  const manifest = await withBackupSource(root, dataFolder, progress, async (source) => {
    await saveErasures(source.storage, folder);
    if (switches.has('erasures')) return null;
    const created = await progress.step('Creating the backup', 'Backup created', (task) =>
      createBackup(source, {
        ...{ file, recipient, sign },
        onProgress: (text) => task.update(`Creating the backup: ${text}`),
      }),
    );
    if (created.filesMissing.length === 0 || switches.has('allow-missing'))
      await postToBackend(source.storage, '/rest/v1/rpc/record_job', { job_name: 'backup' });
    return created;
  });
  if (manifest === null) return 0;
  const { size } = await stat(file);
  progress.line(`\n  ${describeManifest(manifest)}: ${(size / 1e6).toFixed(1)} MB`);
  if (sign === null) progress.line('  Not signed: this machine does not have the private release key.');
  progress.line(`\n${file}\n`);
  if (keptCount !== null) {
    const removed = await removeOldBackups(folder, keptCount);
    if (removed > 0) progress.line(`  Removed ${formatCount(removed, 'older backup')}\n`);
  }
  const { filesMissing } = manifest;
  if (filesMissing.length === 0 || switches.has('allow-missing')) return 0;
  throw new UserError(
    `The backup was written, but ${formatCount(filesMissing.length, 'file')} cannot be found in storage:`,
    [...filesMissing, 'Use --allow-missing to exit with success anyway.'],
  );
}

function parseKeptCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UserError(`--keep is "${text}"; it must be a number of backups from 1 to 9999.`);
}
