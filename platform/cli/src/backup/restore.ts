import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@northlight/registry/node-kit';
import { dataParts, requireFolder } from '../data-folder.ts';
import { UserError } from '../user-error.ts';
import { type BackupManifest, type DatabaseContents, filePath, paths } from './contents.ts';
import { contentsIn, runInFolder, withProject } from './database.ts';
import type { CheckedBackup } from './read-backup.ts';
import { addMissingColumns, restoreRows } from './sql.ts';
import { downloadFile, type StorageAccess, uploadFile } from './stored-files.ts';

/** @throws UserError where something is in the folder: a restore never mixes with what is there */
export async function refuseFilledFolder(dataFolder: string): Promise<void> {
  const found = await readdir(dataFolder).catch(() => []);
  if (found.length === 0) return;
  throw new UserError(`${dataFolder} is not empty.`, ['Name a new folder: --data <folder>']);
}

/** Puts the rows into a new database of an empty data folder, in the schema that they were saved in. */
export async function restoreRowsIntoFolder(
  root: string,
  { manifest, database }: CheckedBackup,
  dataFolder: string,
): Promise<void> {
  await refuseOtherSchema(root, manifest);
  await refuseFilledFolder(dataFolder);
  await requireFolder(dataFolder, '--data', 0o700);
  const folder = join(dataFolder, dataParts.backend);
  await makeFolder(folder, 0o700);
  const script = (manifest.from === 'hosted' ? addMissingColumns(manifest) : '') + restoreRows(database);
  const found = contentsIn(await runInFolder(root, folder, script, manifest.migrations.at(-1)));
  compareContents(manifest, found);
}

/** Puts the rows into a hosted project with the same migrations, in which nobody has an account yet. */
export function restoreRowsIntoProject(
  { manifest, database }: CheckedBackup,
  address: string,
): Promise<void> {
  return withProject(address, (sql) =>
    sql.begin(async (tx) => {
      const accounts = await tx`select from auth.users limit 1`;
      if (accounts.length > 0) {
        throw new UserError('The project in BACKUP_DATABASE_URL has accounts.', [
          'Restore into a new project.',
        ]);
      }
      compareContents(manifest, contentsIn((await tx.unsafe(restoreRows(database))).at(-1)));
    }),
  ).then(() => undefined);
}

/** Only the checkout that a backup was made of, or a later one, can make the schema of its rows. */
async function refuseOtherSchema(root: string, { migrations }: BackupManifest): Promise<void> {
  const files = (await readdir(join(root, 'supabase/migrations'))).filter((name) =>
    /^\d+_.+\.sql$/.test(name),
  );
  const known = files.map((name) => name.split('_')[0] ?? '').sort();
  const newest = migrations.at(-1) ?? '';
  if (known.filter((version) => version <= newest).join() === migrations.join()) return;
  throw new UserError(`The backup has the schema ${newest}, which this checkout cannot make.`, [
    'Nothing was written. Restore it with the checkout that it was made of, or a later one.',
  ]);
}

/** @throws UserError that names each table that has lost or gained rows */
function compareContents(wanted: BackupManifest, found: DatabaseContents): void {
  const rows = new Map(found.tables.map((table) => [table.name, table.rows]));
  const wrong = wanted.tables
    .filter((table) => rows.get(table.name) !== table.rows)
    .map((table) => `${table.name} has ${rows.get(table.name) ?? 'no'} rows instead of ${table.rows}`);
  if (found.migrations.join() !== wanted.migrations.join())
    wrong.push(`the database has other migrations than those up to ${wanted.migrations.at(-1)}`);
  if (wrong.length > 0) throw new UserError('What was restored is not what was saved:', wrong);
}

/** Every file into the storage and back, and the releases into the data folder. */
export async function restoreFiles(
  { manifest, entries }: CheckedBackup,
  storage: StorageAccess,
  dataFolder: string | null,
): Promise<void> {
  const byPath = new Map(manifest.files.map((file) => [filePath(file), file]));
  const wrong: string[] = [];
  for await (const { path, content } of entries()) {
    const file = byPath.get(path);
    if (file !== undefined) {
      await uploadFile(storage, file, content);
      const found = await downloadFile(storage, file);
      if (found === null || !found.equals(content)) wrong.push(`${file.bucket}/${file.name}`);
    } else if (path.startsWith(paths.releases) && dataFolder !== null) {
      const target = join(dataFolder, dataParts.releases, path.slice(paths.releases.length));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
  }
  if (wrong.length > 0) throw new UserError('These files are not what was saved:', wrong);
}
