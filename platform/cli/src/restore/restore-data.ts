import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CheckedBackup } from '../backup/check-backup.ts';
import { parseSummary, runScriptInFolder, withProject } from '../backup/database.ts';
import { type BackupManifest, type DatabaseSummary, getEntryPath, paths } from '../backup/manifest.ts';
import { addMissingColumnsSql, createRestoreScript, summaryQuery } from '../backup/sql.ts';
import { downloadFile, uploadFile } from '../backup/stored-files.ts';
import { dataSubfolders, ensureFolder } from '../data-folder.ts';
import type { SecretAccess } from '../embedded-backend.ts';
import { getMigrationVersion, listMigrations } from '../store/migrations.ts';
import { UserError } from '../user-error.ts';

/** @throws UserError if the folder has contents: a restore never changes existing data */
export async function requireEmptyFolder(dataFolder: string): Promise<void> {
  const entries = await readdir(dataFolder).catch(() => []);
  if (entries.length === 0) return;
  throw new UserError(`${dataFolder} is not empty.`, ['Choose a new folder with --data <folder>.']);
}

/** Restores the rows into a new database in an empty data folder, with the backup's schema. */
export async function restoreRowsIntoFolder(
  root: string,
  { manifest, rows }: CheckedBackup,
  dataFolder: string,
): Promise<void> {
  requireKnownSchema(root, manifest);
  await requireEmptyFolder(dataFolder);
  await ensureFolder(dataFolder, '--data', 0o700);
  const folder = join(dataFolder, dataSubfolders.backend);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  async function* script() {
    if (manifest.from === 'hosted') yield addMissingColumnsSql(manifest);
    yield* createRestoreScript(rows());
  }
  const restored = parseSummary(await runScriptInFolder(root, folder, script(), manifest.migrations.at(-1)));
  requireSameSummary(manifest, restored);
}

/** Restores the rows into a hosted project that has the same migrations and no accounts. */
export function restoreRowsIntoProject(
  { manifest, rows }: CheckedBackup,
  databaseUrl: string,
): Promise<void> {
  return withProject(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      const accounts = await tx`select from auth.users limit 1`;
      if (accounts.length > 0) {
        throw new UserError('The project in BACKUP_DATABASE_URL already has accounts.', [
          'Restore into a new project. To continue an interrupted restore, add --resume.',
        ]);
      }
      let result: unknown;
      for await (const piece of createRestoreScript(rows())) result = (await tx.unsafe(piece)).at(-1);
      requireSameSummary(manifest, parseSummary(result));
    }),
  ).then(() => undefined);
}

/** @throws UserError unless the project has the rows of the backup */
export async function requireRestoredRows({ manifest }: CheckedBackup, databaseUrl: string): Promise<void> {
  await withProject(databaseUrl, async (sql) => {
    requireSameSummary(manifest, parseSummary((await sql.unsafe(summaryQuery)).at(-1)));
  });
}

/** Only the checkout that made the backup, or a later one, can recreate the backup's schema. */
function requireKnownSchema(root: string, { migrations }: BackupManifest): void {
  const knownVersions = listMigrations(root).map(getMigrationVersion);
  const newest = migrations.at(-1) ?? '';
  if (knownVersions.filter((version) => version <= newest).join() === migrations.join()) return;
  throw new UserError(`The backup has schema ${newest}, which this checkout cannot create.`, [
    'Nothing was written. Restore it with the checkout that made it, or a later one.',
  ]);
}

/** @throws UserError that lists each table whose row count differs */
function requireSameSummary(expected: BackupManifest, actual: DatabaseSummary): void {
  const rows = new Map(actual.tables.map((table) => [table.name, table.rows]));
  const differences = expected.tables
    .filter((table) => rows.get(table.name) !== table.rows)
    .map((table) => `${table.name} has ${rows.get(table.name) ?? 'no'} rows instead of ${table.rows}`);
  if (actual.migrations.join() !== expected.migrations.join())
    differences.push(`the migrations differ: the backup's end at ${expected.migrations.at(-1)}`);
  if (differences.length > 0)
    throw new UserError('The restored database differs from the backup:', differences);
}

/**
 * Uploads every file and reads it back, and writes the releases to the data folder.
 * @param skipsEqual - whether to leave files that are already equal
 */
export async function restoreFiles(
  { manifest, entries }: CheckedBackup,
  storage: SecretAccess,
  dataFolder: string | null,
  { skipsEqual = false } = {},
): Promise<void> {
  const byPath = new Map(manifest.files.map((file) => [getEntryPath(file), file]));
  const differingFiles: string[] = [];
  for await (const { path, content } of entries()) {
    const file = byPath.get(path);
    if (file !== undefined) {
      const isEqual = async () => (await downloadFile(storage, file))?.equals(content) ?? false;
      if (skipsEqual && (await isEqual())) continue;
      await uploadFile(storage, file, content);
      if (!(await isEqual())) differingFiles.push(`${file.bucket}/${file.name}`);
    } else if (path.startsWith(paths.releases) && dataFolder !== null) {
      const target = join(dataFolder, dataSubfolders.releases, path.slice(paths.releases.length));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
  }
  if (differingFiles.length > 0)
    throw new UserError('These restored files differ from the backup:', differingFiles);
}
