import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseKeys } from '@northlight/registry';
import { type BackupHeader, type BackupManifest, filePath, format, paths, product } from './contents.ts';
import {
  connectTo,
  type DatabaseAddress,
  inOneSnapshot,
  readMigrations,
  readObjects,
  readRows,
  readSequences,
  type StoredObject,
} from './rows.ts';
import { downloadFile, type StorageAccess, sha256Of } from './stored-files.ts';
import { type BackupWriter, writeBackup } from './write-backup.ts';

/** What a backup is made of. */
export interface BackupSource {
  readonly from: BackupHeader['from'];
  readonly database: DatabaseAddress;
  readonly storage: StorageAccess;
  /** The folder of releases; null where they are in the backend, and so among its rows and files. */
  readonly releases: string | null;
  readonly releaseKey: string | null;
}

export interface BackupTarget {
  readonly file: string;
  /** `age1…` */
  readonly recipient: string;
  readonly sign: ReleaseKeys['sign'];
  readonly onProgress?: (text: string) => void;
}

/**
 * Saves a product: its rows as one moment was, then the files that these rows name. A file that is deleted in between is
 * noted as missing, as one is whose row had outlived it.
 */
export async function takeBackup(
  { from, database, storage, releases, releaseKey }: BackupSource,
  { file, recipient, sign, onProgress = () => undefined }: BackupTarget,
): Promise<Omit<BackupManifest, 'entries'>> {
  const sql = connectTo(database);
  const taken: Omit<BackupManifest, 'entries'>[] = [];
  try {
    const header: BackupHeader = {
      product,
      format,
      takenAt: new Date().toISOString(),
      from,
      releaseStore: releases === null ? 'backend' : 'folder',
      migrations: await readMigrations(sql),
    };
    await writeBackup(file, recipient, header, sign, async (writer) => {
      if (releaseKey !== null) await writer.add(paths.releaseKey, releaseKey);
      onProgress('rows');
      const { objects, ...rows } = await inOneSnapshot(sql, async (tx) => ({
        tables: await readRows(tx, ({ table, number, text }) =>
          writer.add(`${paths.rows}${table}/${String(number).padStart(6, '0')}.ndjson`, text),
        ),
        sequences: await readSequences(tx),
        objects: await readObjects(tx),
      }));
      const files = await addFiles(storage, objects, writer, onProgress);
      if (releases !== null) await addFolder(releases, writer);
      const contents = { ...rows, ...files };
      taken.push(contents);
      return contents;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
  const [contents] = taken;
  if (contents === undefined) throw new Error('The backup ended without contents.');
  return contents;
}

/** @throws UserError when the storage gives a file neither out nor says that it is missing */
export async function addFiles(
  storage: StorageAccess,
  objects: readonly StoredObject[],
  writer: BackupWriter,
  onProgress: (text: string) => void,
): Promise<Pick<BackupManifest, 'files' | 'filesMissing'>> {
  const files: BackupManifest['files'] = [];
  const filesMissing: string[] = [];
  for (const [index, object] of objects.entries()) {
    if (index % 20 === 0) onProgress(`files (${index} of ${objects.length})`);
    const content = await downloadFile(storage, object);
    if (content === null) {
      filesMissing.push(`${object.bucket}/${object.name}`);
      continue;
    }
    await writer.add(filePath(object.bucket, object.name), content);
    files.push({ ...object, size: content.length, sha256: sha256Of(content) });
  }
  return { files, filesMissing };
}

/** The registry before the rest is listed: every version that it names was whole before it was live. */
async function addFolder(folder: string, writer: BackupWriter): Promise<void> {
  const registry = join(folder, 'registry.json');
  if (!existsSync(registry)) return;
  await writer.add(`${paths.releases}registry.json`, await readFile(registry));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // What is just being published is in no registry yet.
    .filter((path) => path !== 'registry.json' && !/(^|\/)\.incoming-|\.tmp$/.test(path));
  for (const path of files.sort()) {
    await writer.add(`${paths.releases}${path}`, await readFile(join(folder, path)));
  }
}
