import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ReleaseKeys } from '@northlight/registry';
import type { SecretAccess } from '../embedded-backend.ts';
import type { Dump } from './database.ts';
import {
  type BackupManifest,
  format,
  getEntryPath,
  getRowsPath,
  paths,
  product,
  type StoredFile,
} from './manifest.ts';
import { downloadFile } from './stored-files.ts';
import { type AddEntry, writeBackup } from './write-backup.ts';

/** What to back up. */
export interface BackupSource {
  readonly from: BackupManifest['from'];
  readonly dump: Dump;
  readonly storage: SecretAccess;
  /** The releases folder; null if releases are in the backend, among its rows and files. */
  readonly releases: string | null;
  readonly releaseKey: string | null;
}

export interface BackupTarget {
  readonly file: string;
  /** `age1…` */
  readonly recipient: string;
  readonly sign: ReleaseKeys['sign'];
  readonly onProgress: (text: string) => void;
}

/** Backs up an instance: its rows in one snapshot, then the files that these rows reference. */
export function createBackup(
  { from, dump, storage, releases, releaseKey }: BackupSource,
  { file, recipient, sign, onProgress }: BackupTarget,
): Promise<Omit<BackupManifest, 'entries'>> {
  return writeBackup(file, recipient, sign, async (add) => {
    const takenAt = new Date().toISOString();
    if (releaseKey !== null) await add(paths.releaseKey, releaseKey);
    onProgress('rows');
    let pieces = 0;
    let bytes = 0;
    const summary = await dump(async (sql) => {
      await add(getRowsPath(pieces), sql);
      pieces += 1;
      bytes += sql.length;
      onProgress(`rows (${Math.round(bytes / 1e6)} MB)`);
    });
    const filesMissing = await addFiles(storage, summary.files, add, onProgress);
    if (releases !== null) await addFolder(releases, add);
    const releaseStore = releases === null ? 'backend' : 'folder';
    return { product, format, takenAt, from, releaseStore, ...summary, filesMissing };
  });
}

/** @returns the missing files. @throws UserError if the storage fails for another reason */
export async function addFiles(
  storage: SecretAccess,
  files: readonly StoredFile[],
  add: AddEntry,
  onProgress: (text: string) => void,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, file] of files.entries()) {
    if (index % 20 === 0) onProgress(`files (${index} of ${files.length})`);
    const content = await downloadFile(storage, file);
    if (content === null) missing.push(`${file.bucket}/${file.name}`);
    else await add(getEntryPath(file), content);
  }
  return missing;
}

/** Reads the registry first, so that every version that it lists is already complete. */
async function addFolder(folder: string, add: AddEntry): Promise<void> {
  const registry = join(folder, 'registry.json');
  if (!existsSync(registry)) return;
  await add(`${paths.releases}registry.json`, await readFile(registry));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // Skip unfinished uploads; no registry lists them yet.
    .filter((path) => path !== 'registry.json' && !/(^|\/)\.incoming-|\.tmp$/.test(path));
  for (const path of files.sort()) await add(`${paths.releases}${path}`, await readFile(join(folder, path)));
}
