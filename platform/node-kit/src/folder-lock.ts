import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFile, getErrorCode } from './files.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Distinguishes a process from a later one with the same pid; null if the system does not report it. */
  readonly started: string | null;
}

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Locks that this process holds or waits for. */
const ownLocks = new Set<string>();

/** The fields of /proc/<pid>/stat after the name, state first; null on other systems and for a missing process. */
function readProcessStat(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}

/** Start time in clock ticks since boot, with the boot id. Only on Linux. */
function readStartTime(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readProcessStat(pid);
    return stat && `${boot}:${stat[19]}`;
  } catch {
    return null;
  }
}

/** Whether a process is running. Zombies don't count. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (getErrorCode(error) !== 'EPERM') return false;
  }
  return !/^[ZX]$/.test(readProcessStat(pid)?.[0] ?? '');
}

function isAlive({ pid, started }: Holder): boolean {
  if (!isProcessAlive(pid)) return false;
  const now = readStartTime(pid);
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

interface WaitOptions {
  /** Milliseconds. */
  readonly maxWait?: number;
  /** Called once if the lock is not immediately free. */
  readonly onWait?: () => void;
}

/** How long a stopping process may keep its lock, in milliseconds. */
const maxStopTime = 5000;

/**
 * Locks a folder with a file that names its holder. Takes over a dead process's lock. Waits, five seconds by default, for
 * a holder that is about to exit.
 * @throws FolderInUseError when another process holds it
 */
export function lockFolder(
  folder: string,
  { maxWait = maxStopTime, onWait }: WaitOptions = {},
): Promise<FolderLock> {
  // This process would wait for itself.
  return ownLocks.has(getLockFile(folder)) ? tryLock(folder) : waitForLock(folder, maxWait, onWait);
}

/**
 * Runs `work` with the folder locked; by default it waits without limit.
 * @throws FolderInUseError when the lock is not free in time
 */
export async function withFolderLock<Result>(
  folder: string,
  work: () => Promise<Result>,
  { maxWait = Number.POSITIVE_INFINITY, onWait }: WaitOptions = {},
): Promise<Result> {
  const lock = await waitForLock(folder, maxWait, onWait);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function waitForLock(folder: string, maxWait: number, onWait?: () => void): Promise<FolderLock> {
  const deadline = Date.now() + maxWait;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await tryLock(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() >= deadline) throw error;
    }
    if (!hasWaited) onWait?.();
    await delay(20 + Math.random() * 30);
  }
}

const getLockFile = (folder: string) => join(folder, 'lock');

async function tryLock(folder: string): Promise<FolderLock> {
  const path = getLockFile(folder);
  if (ownLocks.has(path)) throw new FolderInUseError(`The data folder ${folder} is in use by this process.`);
  ownLocks.add(path);
  try {
    await writeLockFile(folder, path);
  } catch (error) {
    ownLocks.delete(path);
    throw error;
  }
  const releaseOnExit = () => rmSync(path, { force: true });
  process.once('exit', releaseOnExit);
  return {
    release: async () => {
      process.off('exit', releaseOnExit);
      await rm(path, { force: true });
      ownLocks.delete(path);
    },
  };
}

async function writeLockFile(folder: string, path: string): Promise<void> {
  const self: Holder = { pid: process.pid, host: hostname(), started: readStartTime(process.pid) };
  // The random id makes every lock file unique, so a replaced one is recognised.
  const text = JSON.stringify({ ...self, id: randomUUID() });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await createFile(path, text, { mode: 0o600 });
      return;
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    }
    const current = await readFile(path, 'utf8').catch(() => undefined);
    if (current === undefined) continue;
    throwIfHeld(folder, path, parseHolder(current), self);
    removeStaleLock(path, current);
  }
  throw new FolderInUseError(`The data folder ${folder} is being opened by another process.`);
}

function throwIfHeld(folder: string, path: string, holder: Holder | undefined, self: Holder): void {
  if (!holder) return;
  if (holder.host !== self.host) {
    throw new FolderInUseError(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. If that process has ended, delete ${path}.`,
    );
  }
  const isThisProcess = holder.pid === self.pid;
  if (!isThisProcess && isAlive(holder)) {
    throw new FolderInUseError(`The data folder ${folder} is in use by process ${holder.pid}.`);
  }
}

/**
 * Removes a dead process's lock if it is still the one that was read. The guard file lets only one process do this, so
 * that none removes a lock that another has just taken. Synchronous, so that a crash in between is unlikely.
 */
function removeStaleLock(path: string, expected: string): void {
  const guard = `${path}.${createHash('sha256').update(expected).digest('hex').slice(0, 16)}.removing`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return;
    throw error;
  }
  try {
    if (readFileSync(path, 'utf8') === expected) rmSync(path);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(guard, { force: true });
  }
}
