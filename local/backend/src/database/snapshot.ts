import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '@northlight/node-kit';
import type { OpenDatabase } from './open-pglite.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** What else decides how a fresh database looks: the versions of the libraries, and our own preparation. */
const PREPARATION = ['../../package.json', './bootstrap.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Making a database takes seconds, loading one from a file a fraction: a new one starts from the picture of the last one
 * in memory that had the same migrations.
 */
export async function snapshotPath(migrations: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of PREPARATION) hash.update(await readFile(path));
  for (const file of (await readdir(migrations).catch(() => [])).sort()) {
    hash.update(file).update(await readFile(join(migrations, file)));
  }
  return join(CACHE, `database-${hash.digest('hex').slice(0, 24)}.tar`);
}

export async function readSnapshot(path: string): Promise<Blob | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return undefined;
  // Kept by use, not by age: the product's own is the oldest one and the one that most starts ask for.
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
  return new Blob([bytes]);
}

/** Best effort: without a cache the next start is only slower. */
export async function writeSnapshot(path: string, { connection }: OpenDatabase): Promise<void> {
  try {
    const picture = await connection.driver.dumpDataDir('none');
    await replaceFile(path, Buffer.from(await picture.arrayBuffer()));
    await forgetOldest();
  } catch {
    return;
  }
}

const MOST_SNAPSHOTS = 6;

async function forgetOldest(): Promise<void> {
  const files = await Promise.all(
    (await readdir(CACHE)).map(async (file) => ({ file, time: (await stat(join(CACHE, file))).mtimeMs })),
  );
  const oldest = files.sort((a, b) => b.time - a.time).slice(MOST_SNAPSHOTS);
  for (const { file } of oldest) await rm(join(CACHE, file), { force: true });
}
