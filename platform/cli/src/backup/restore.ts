import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@northlight/node-kit';
import { dataParts, requireFolder } from '../data-folder.ts';
import { UserError } from '../user-error.ts';
import { type BackupManifest, paths, type TableContents } from './contents.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
import { type CheckedBackup, tableIn } from './read-backup.ts';
import {
  connectTo,
  type DatabaseAddress,
  inOneSnapshot,
  readMigrations,
  readRows,
  restoreObjectRows,
  writeRows,
} from './rows.ts';
import { downloadFile, type StorageAccess, sha256Of, uploadFile } from './stored-files.ts';

const objects = 'storage.objects';

/** What a restore has put back and compared. */
export interface Restored {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** What a backup has and the database lacks: of a hosted project. */
  readonly leftOut: readonly string[];
}

/** @throws UserError where something is in the folder: a restore never mixes with what is there */
export async function refuseFilledFolder(dataFolder: string): Promise<void> {
  const found = await readdir(dataFolder).catch(() => []);
  if (found.length === 0) return;
  throw new UserError(`${dataFolder} is not empty.`, ['Name a new folder: --data <folder>']);
}

/**
 * Puts a backup into an empty data folder, and reads all of it back.
 * @param newest - the newest migration of the checkout
 * @param withBackend - runs the backend of that folder while files are put into its storage
 */
export async function restoreIntoFolder(
  root: string,
  backup: CheckedBackup,
  dataFolder: string,
  newest: string,
  withBackend: <Result>(work: (storage: StorageAccess) => Promise<Result>) => Promise<Result>,
): Promise<Restored> {
  const newUpTo = backup.header.migrations.at(-1) ?? '0';
  refuseNewer(newUpTo, newest);
  await refuseFilledFolder(dataFolder);
  await requireFolder(dataFolder, '--data', 0o700);
  const folder = join(dataFolder, dataParts.backend);
  await makeFolder(folder, 0o700);
  const { known, leftOut } = await withEmbeddedDatabase(root, { folder, newUpTo }, (address) =>
    restoreRows(address, backup),
  );
  await withBackend((storage) => restoreFiles(storage, backup));
  await withEmbeddedDatabase(root, { folder }, (address) => settleObjects(address, backup));
  await restoreReleases(backup, dataFolder);
  const rows = known.reduce((sum, table) => sum + table.rows, 0);
  return { tables: known.length, rows, files: backup.manifest.files.length, leftOut };
}

function refuseNewer(wanted: string, newest: string): void {
  if (wanted <= newest) return;
  throw new UserError(`The backup has the schema ${wanted}; this checkout ends with ${newest}.`, [
    'Nothing was written. Restore it with the checkout that it was made of, or a later one.',
  ]);
}

interface RestoredRows extends Pick<Restored, 'leftOut'> {
  readonly known: readonly TableContents[];
}

/** Rows in one transaction, then every table once more, compared by hash. */
async function restoreRows(address: DatabaseAddress, backup: CheckedBackup): Promise<RestoredRows> {
  const sql = connectTo(address);
  try {
    const here = await readMigrations(sql);
    const missing = backup.header.migrations.filter((version) => !here.includes(version));
    if (missing.length > 0) {
      throw new UserError(`The backup has migrations that this checkout lacks: ${missing.join(', ')}.`);
    }
    const { sequences } = backup.manifest;
    // Rows of files come with the files: the storage makes them.
    const tables = backup.manifest.tables.filter(({ name }) => name !== objects);
    const blocks = blocksOf(backup, (name) => name !== objects);
    await writeRows(sql, { tables, sequences }, blocks);
    const found = await inOneSnapshot(sql, (tx) => readRows(tx, undefined, (name) => name !== objects));
    return compareTables(tables, found, backup.header.from === 'embedded');
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @throws UserError that names each table whose rows are not those of the backup */
function compareTables(
  wanted: readonly TableContents[],
  found: readonly TableContents[],
  isSameKind: boolean,
): RestoredRows {
  const byName = new Map(found.map((table) => [table.name, table]));
  const leftOut: string[] = [];
  const known: TableContents[] = [];
  const wrong: string[] = [];
  for (const table of wanted) {
    const there = byName.get(table.name);
    const lost = table.columns.filter((column) => !there?.columns.includes(column));
    if (lost.length > 0 && (isSameKind || isOwn(table.name)))
      wrong.push(`${table.name} lacks ${lost.join(', ')}`);
    else if (there === undefined) leftOut.push(`${table.name} (${table.rows} rows)`);
    else if (lost.length > 0 || there.columns.length !== table.columns.length) {
      // Only the columns that both have can be compared, so the rows are counted.
      if (there.rows === table.rows) known.push(table);
      else wrong.push(`${table.name} has ${there.rows} rows instead of ${table.rows}`);
      if (lost.length > 0) leftOut.push(`${table.name}: ${lost.join(', ')}`);
    } else if (there.sha256 !== table.sha256) wrong.push(`${table.name} has other rows`);
    else known.push(table);
  }
  if (wrong.length > 0) throw new UserError('What was restored is not what was saved:', wrong);
  return { known, leftOut };
}

const isOwn = (table: string) => /^(public|private)\./.test(table);

async function* blocksOf(backup: CheckedBackup, wanted: (table: string) => boolean) {
  for await (const { path, content } of backup.entries()) {
    const table = tableIn(path);
    if (table !== null && wanted(table)) yield { table, text: content.toString() };
  }
}

/** Every file into the storage and back. */
async function restoreFiles(storage: StorageAccess, { manifest, entries }: CheckedBackup): Promise<void> {
  const byPath = new Map(manifest.files.map((file) => [`${paths.files}${file.bucket}/${file.name}`, file]));
  const wrong: string[] = [];
  for await (const { path, content } of entries()) {
    const file = byPath.get(path);
    if (file === undefined) continue;
    await uploadFile(storage, file, content);
    const found = await downloadFile(storage, file);
    if (found === null || sha256Of(found) !== file.sha256) wrong.push(`${file.bucket}/${file.name}`);
  }
  if (wrong.length > 0) throw new UserError('These files are not what was saved:', wrong);
}

async function settleObjects(address: DatabaseAddress, backup: CheckedBackup): Promise<void> {
  const table = backup.manifest.tables.find(({ name }) => name === objects);
  if (table === undefined || table.rows === 0) return;
  const sql = connectTo(address);
  try {
    for await (const { text } of blocksOf(backup, (name) => name === objects)) {
      await restoreObjectRows(sql, table.columns, text);
    }
    const found = await inOneSnapshot(sql, (tx) => readRows(tx, undefined, (name) => name === objects));
    const isWhole = backup.manifest.filesMissing.length === 0;
    // A row without its file has no place in the storage.
    const wanted = isWhole ? table : { ...table, columns: [], rows: backup.manifest.files.length };
    compareTables([wanted], found, isWhole && backup.header.from === 'embedded');
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function restoreReleases({ entries }: CheckedBackup, dataFolder: string): Promise<void> {
  for await (const { path, content } of entries()) {
    if (!path.startsWith(paths.releases)) continue;
    const file = join(dataFolder, dataParts.releases, path.slice(paths.releases.length));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** What a backup holds, in words. */
export function contentsInWords({
  tables,
  files,
  filesMissing,
}: Pick<BackupManifest, 'tables' | 'files' | 'filesMissing'>): string {
  // The files are counted as files, as what compares them does.
  const counted = tables.filter(({ name }) => name !== objects);
  const rows = counted.reduce((sum, table) => sum + table.rows, 0);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const missing = filesMissing.length === 0 ? '' : `, ${filesMissing.length} files were not there`;
  return `${rows} rows of ${counted.length} tables, ${files.length} files (${(size / 1e6).toFixed(1)} MB)${missing}`;
}
