import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSubfolders } from '../data-folder.ts';

/** A checkout's last release of one package. */
export interface CheckoutRelease {
  readonly checkout: string;
  /** The version derived from the sources; `--version` may have released them as another. */
  readonly sources: string;
  readonly live: string;
  /** Whether some of its sources were in no commit. */
  readonly isUncommitted?: boolean;
}

/** Records which checkout released which version. */
export function recordReleases(
  dataFolder: string,
  released: Readonly<Record<string, CheckoutRelease>>,
): void {
  const records = { ...readRecords(dataFolder), ...released };
  mkdirSync(join(dataFolder, dataSubfolders.releases), { recursive: true });
  const file = getRecordsFile(dataFolder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(records, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}

/** Finds this checkout's last release of a package into this data folder. */
export function findCheckoutRelease(
  dataFolder: string,
  checkout: string,
  name: string,
): CheckoutRelease | null {
  const record = readRecords(dataFolder);
  const release = Object.hasOwn(record, name) ? record[name] : undefined;
  return release?.checkout === checkout ? release : null;
}

function readRecords(dataFolder: string): Readonly<Record<string, CheckoutRelease>> {
  const file = getRecordsFile(dataFolder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CheckoutRelease>;
  } catch {
    // Without the records, no release counts as made from this checkout.
    return {};
  }
}

const getRecordsFile = (dataFolder: string) =>
  join(dataFolder, dataSubfolders.releases, 'released-from-source.json');
