import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFolder } from '@northlight/node-kit';
import { openPglite } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { SerialGate } from '../database/serial-gate.ts';
import { seedDemoData } from '../demo-data.ts';
import { DEFAULT_PROJECT_DIR } from '../options.ts';
import { startBackend } from '../start-backend.ts';
import { scratchDatabase } from '../testing/scratch-database.ts';
import { type Copy, openCopy } from './copy.ts';

/** Which database is to be tried on. */
export interface Place {
  /** The newest migration that it has. */
  readonly upTo: string;
  /** Where filled databases are kept until a migration or the demo is another. */
  readonly cache: string;
  /** A PostgreSQL server in PGlite's place, on which a database is made and dropped. */
  readonly postgresUrl?: string;
  /** The project; its later migrations are not applied. */
  readonly projectDir?: string;
}

/** Opens a database of its own with the demo's rows, as it is before the migrations that are to be tried. */
export async function openFilledCopy(place: Place): Promise<Copy> {
  const { postgresUrl } = place;
  return postgresUrl === undefined ? openEmbedded(place) : openOnServer(place, postgresUrl);
}

async function openEmbedded(place: Place): Promise<Copy> {
  const filled = await filledFolder(place);
  const folder = await mkdtemp(join(tmpdir(), 'schema-check-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(filled, 'db'), folder, { recursive: true });
    const gate = new SerialGate();
    const copy = await openCopy({ ...(await openPglite(folder, gate)), gate });
    return { ...copy, close: () => copy.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openOnServer(place: Place, serverUrl: string): Promise<Copy> {
  const filled = await scratchDatabase(serverUrl);
  const undo: (() => Promise<void>)[] = [filled.drop];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'schema-check-'));
    await fill(place, folder, filled.url).finally(() => rm(folder, { recursive: true, force: true }));
    const grown = await scratchDatabase(serverUrl, filled.url);
    undo.push(grown.drop);
    const measured = openPostgres(grown.url, 1);
    undo.push(() => measured.connection.close());
    const copy = await openCopy(openPostgres(filled.url, 1));
    undo.push(() => copy.close());
    return { ...copy, grown: measured.database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function filledFolder(place: Place): Promise<string> {
  const name = `${new Date().toISOString().slice(0, 7)}-${place.upTo}-${await hashOf(place)}`;
  return keptFolder(place.cache, name, (folder) => fill(place, folder));
}

/** @throws Error when the demo of this checkout does not fit the schema */
async function fill(place: Place, folder: string, postgresUrl?: string): Promise<void> {
  const project = await projectUpTo(place);
  try {
    const backend = await startBackend({
      ...{ dataDir: postgresUrl === undefined ? folder : 'memory', port: 0, projectDir: project },
      ...{ logLevel: 'error', mailboxPage: false },
      ...(postgresUrl === undefined ? {} : { postgresUrl }),
    });
    try {
      await seedDemoData(backend, folder, new Date(), () => undefined);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const what = `The demo of this checkout cannot be written into the schema ${place.upTo}: ${why}`;
      throw new Error(`${what} Check from a schema that it fits: --since <a later migration>.`, { cause });
    } finally {
      await backend.stop();
    }
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

async function projectUpTo({ upTo, projectDir = DEFAULT_PROJECT_DIR }: Place): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'schema-check-'));
  await symlink(join(projectDir, 'functions'), join(project, 'functions'));
  await mkdir(join(project, 'migrations'));
  for (const file of await readdir(join(projectDir, 'migrations'))) {
    if (file.slice(0, upTo.length) <= upTo)
      await cp(join(projectDir, 'migrations', file), join(project, 'migrations', file));
  }
  return project;
}

async function hashOf({ upTo, projectDir = DEFAULT_PROJECT_DIR }: Place): Promise<string> {
  const hash = createHash('sha256');
  const demo = join(DEFAULT_PROJECT_DIR, '../local/demo/src');
  const migrations = join(projectDir, 'migrations');
  const files = [
    ...(await readdir(migrations))
      .filter((file) => file.slice(0, upTo.length) <= upTo)
      .map((file) => join(migrations, file)),
    ...(await readdir(demo, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name)),
  ];
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
