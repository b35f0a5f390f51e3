import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataParts } from '../data-folder.ts';

/** What a checkout has last made live under one name. */
export interface OwnRelease {
  readonly checkout: string;
  /** The version of the sources, which `--version` may have called otherwise. */
  readonly sources: string;
  readonly live: string;
}

/** Remembers which checkout made a version live, whatever is made live later by other means. */
export function noteReleased(dataFolder: string, released: Readonly<Record<string, OwnRelease>>): void {
  const noted = { ...readNoted(dataFolder), ...released };
  mkdirSync(join(dataFolder, dataParts.releases), { recursive: true });
  const file = notedFile(dataFolder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(noted, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}

/** What this checkout has last released under a name into this data folder. */
export function ownRelease(dataFolder: string, checkout: string, name: string): OwnRelease | null {
  const noted = readNoted(dataFolder);
  const found = Object.hasOwn(noted, name) ? noted[name] : undefined;
  return found?.checkout === checkout ? found : null;
}

function readNoted(dataFolder: string): Readonly<Record<string, OwnRelease>> {
  const file = notedFile(dataFolder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, OwnRelease>;
  } catch {
    // Only a memory: without it nothing counts as this checkout's own.
    return {};
  }
}

const notedFile = (dataFolder: string) => join(dataFolder, dataParts.releases, 'released-from-source.json');
