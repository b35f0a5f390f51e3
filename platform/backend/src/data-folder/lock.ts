import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await createWhole(path, JSON.stringify(own));
      heldHere.add(path);
      const releaseOnExit = () => rmSync(path, { force: true });
      process.once('exit', releaseOnExit);
      return {
        release: async () => {
          process.off('exit', releaseOnExit);
          heldHere.delete(path);
          await rm(path, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    refuseIfHeld(folder, path, holder, own);
    await takeAside(path, text);
  }
  throw new FolderInUseError(`The data folder ${folder} is being opened by another process.`);
}

function refuseIfHeld(folder: string, path: string, holder: Holder | undefined, own: Holder): void {
  if (heldHere.has(path)) throw new FolderInUseError(`The data folder ${folder} is in use by this process.`);
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

/** Of two that find the same dead lock one moves it away; what was moved is looked at again, it may be a fresh one. */
async function takeAside(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved === expected) await rm(aside, { force: true });
  else await rename(aside, path);
}
