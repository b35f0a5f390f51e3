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

/** How far a database is: what a hosted project has before its first migration, or with all of them. */
export type Stage = 'bare' | 'migrated';

/**
 * Making a database takes seconds, loading one from a file a fraction: a new one starts from the picture of the last one
 * in memory that had the same migrations, or had none yet.
 */
export async function snapshotPaths(migrations: string): Promise<Readonly<Record<Stage, string>>> {
  const hash = createHash('sha256');
  const path = () => join(CACHE, `database-${hash.copy().digest('hex').slice(0, 24)}.tar`);
  for (const file of PREPARATION) hash.update(await readFile(file));
  const bare = path();
  for (const file of (await readdir(migrations).catch(() => [])).sort()) {
    hash.update(file).update(await readFile(join(migrations, file)));
  }
  return { bare, migrated: path() };
}

/** The picture that leaves least to do. */
export async function firstSnapshot(
  paths: Readonly<Record<Stage, string>>,
): Promise<{ readonly stage: Stage; readonly picture: Buffer<ArrayBuffer> } | undefined> {
  for (const stage of ['migrated', 'bare'] as const) {
    const picture = await readFile(paths[stage]).catch(() => undefined);
    if (picture === undefined) continue;
    // Kept by use, not by age: the product's own is the oldest one and the one that most starts ask for.
    const now = new Date();
    await utimes(paths[stage], now, now).catch(() => undefined);
    return { stage, picture };
  }
  return undefined;
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
