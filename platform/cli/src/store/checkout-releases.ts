import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSubfolders } from '../data-folder.ts';

/** The last release of one name from a checkout. */
export interface OwnRelease {
  readonly checkout: string;
  /** The version of the sources; `--version` may have released them as another. */
  readonly sources: string;
  readonly live: string;
}

/** Records which checkout released which version. */
export function recordReleases(dataFolder: string, released: Readonly<Record<string, OwnRelease>>): void {
  const records = { ...readRecords(dataFolder), ...released };
  mkdirSync(join(dataFolder, dataSubfolders.releases), { recursive: true });
  const file = getRecordsFile(dataFolder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(records, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}

/** Finds this checkout's last release of a name into this data folder. */
export function findOwnRelease(dataFolder: string, checkout: string, name: string): OwnRelease | null {
  const record = readRecords(dataFolder);
  const release = Object.hasOwn(record, name) ? record[name] : undefined;
  return release?.checkout === checkout ? release : null;
}

function readRecords(dataFolder: string): Readonly<Record<string, OwnRelease>> {
  const file = getRecordsFile(dataFolder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, OwnRelease>;
  } catch {
    // Without the records, no release counts as this checkout's own.
    return {};
  }
}

const getRecordsFile = (dataFolder: string) =>
  join(dataFolder, dataSubfolders.releases, 'released-from-source.json');
