import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one that got the same pid; null where the system does not say. */
  readonly started: string | null;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process works on this folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Locks that this process holds or tries to get. */
const heldHere = new Set<string>();

/** The start of a process in clock ticks since boot, with the boot's id: Linux only. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || now === started;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    if (typeof value.pid !== 'number' || typeof value.host !== 'string') return undefined;
    return { pid: value.pid, host: value.host, started: value.started ?? null };
  } catch {
    return undefined;
  }
}

/** Fails with EEXIST like O_EXCL, but nobody ever sees the file without its text. */
async function createWhole(path: string, text: string): Promise<void> {
  // Two tries of one process must not take each other's file away.
  const temporary = `${path}.${randomUUID()}.new`;
  await writeFile(temporary, text, { mode: 0o600 });
  try {
    await link(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * PGlite takes no lock of its own: two processes on one folder both accept writes and their files diverge. The lock is
 * a file made exclusively that names its holder; what a dead process left behind is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  if (heldHere.has(path)) throw new FolderInUseError(`The data folder ${folder} is in use by this process.`);
  heldHere.add(path);
  try {
    await take(folder, path);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  const releaseOnExit = () => rmSync(path, { force: true });
  process.once('exit', releaseOnExit);
  return {
    release: async () => {
      process.off('exit', releaseOnExit);
      await rm(path, { force: true });
      heldHere.delete(path);
    },
  };
}

async function take(folder: string, path: string): Promise<void> {
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  // No two locks read the same: what was read can be told from what has taken its place since.
  const text = JSON.stringify({ ...own, id: randomUUID() });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await createWhole(path, text);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await readFile(path, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    refuseIfHeld(folder, path, parseHolder(found), own);
    removeLeftBehind(path, found);
  }
  throw new FolderInUseError(`The data folder ${folder} is being opened by another process.`);
}

function refuseIfHeld(folder: string, path: string, holder: Holder | undefined, own: Holder): void {
  if (!holder) return;
  if (holder.host !== own.host) {
    throw new FolderInUseError(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. If that is gone, delete ${path}.`,
    );
  }
  const isOwnPid = holder.pid === own.pid;
  if (!isOwnPid && isAlive(holder)) {
    throw new FolderInUseError(`The data folder ${folder} is in use by process ${holder.pid}.`);
  }
}

/**
 * Removes a dead process's lock, if that still is what stands there. Of several that have read it one at a time does,
 * so that none removes the lock that another has taken in its place. Without a pause, so that nobody dies in between.
 */
function removeLeftBehind(path: string, expected: string): void {
  const guard = `${path}.${createHash('sha256').update(expected).digest('hex').slice(0, 16)}.removing`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    if (readFileSync(path, 'utf8') === expected) rmSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    rmSync(guard, { force: true });
  }
}
