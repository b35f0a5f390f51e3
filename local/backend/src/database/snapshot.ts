import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '@northlight/node-kit';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** The files, besides migrations, that affect a new database. */
const INPUT_FILES = [
  '../../package.json',
  '../../../../pnpm-workspace.yaml',
  './bootstrap.ts',
  './open-pglite.ts',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * Returns a snapshot's path.
 * @param migrationsDir - the migrations that it contains; if absent, a bare project without any
 */
export async function getSnapshotPath(migrationsDir?: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of INPUT_FILES) hash.update(await readFile(file));
  for (const file of migrationsDir ? (await readdir(migrationsDir)).sort() : []) {
    hash.update(file).update(await readFile(join(migrationsDir ?? '', file)));
  }
  const stage = migrationsDir ? 'migrated' : 'bare';
  return join(CACHE, `${stage}-${hash.digest('hex').slice(0, 24)}.tar`);
}

export async function readSnapshot(path: string): Promise<Blob | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && new Blob([bytes]);
}

/** Writes a snapshot and deletes outdated ones. Best effort: without it, the next start is only slower. */
export async function writeSnapshot(path: string, snapshot: Blob): Promise<void> {
  try {
    await replaceFile(path, Buffer.from(await snapshot.arrayBuffer()));
    const [stage = ''] = basename(path).split('-');
    const outdated = (await readdir(CACHE)).filter(
      (file) => file.startsWith(stage) && file !== basename(path),
    );
    for (const file of outdated) await rm(join(CACHE, file), { force: true });
  } catch {
    return;
  }
}
