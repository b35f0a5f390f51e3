import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFile, errorCode } from './files.ts';

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

/** What Linux says of a process after its name, state first; null on other systems and when it is gone. */
function processStat(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}

/** The start of a process in clock ticks since boot, with the boot's id: Linux only. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = processStat(pid);
    return stat && `${boot}:${stat[19]}`;
  } catch {
    return null;
  }
}

/** Whether a process still runs. One that has ended but whose parent has not collected it (a zombie) does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !/^[ZX]$/.test(processStat(pid)?.[0] ?? '');
}

function isAlive({ pid, started }: Holder): boolean {
  if (!isProcessAlive(pid)) return false;
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

interface WaitOptions {
  /** Milliseconds. */
  readonly longestWait?: number;
  /** Called once, when the folder is not free at once. */
  readonly onWait?: () => void;
}

/** Milliseconds that a killed or stopping process may need to end before its lock counts as held. */
const longestEnd = 5000;

/**
 * Locks a folder by a file in it, made exclusively, that names its holder. What a dead process left behind is taken
 * over, so that a killed one blocks nobody; one that is about to end is waited for, by itself five seconds.
 * @throws FolderInUseError when another holds it
 */
export function lockFolder(
  folder: string,
  { longestWait = longestEnd, onWait }: WaitOptions = {},
): Promise<FolderLock> {
  // This process would wait for itself.
  return heldHere.has(lockFile(folder)) ? lockNow(folder) : lockInTime(folder, longestWait, onWait);
}

/**
 * Runs `work` with the folder locked, once it is free; by itself it waits without end.
 * @throws FolderInUseError when it does not become free in time
 */
export async function withFolderLock<Result>(
  folder: string,
  work: () => Promise<Result>,
  { longestWait = Number.POSITIVE_INFINITY, onWait }: WaitOptions = {},
): Promise<Result> {
  const lock = await lockInTime(folder, longestWait, onWait);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function lockInTime(folder: string, longestWait: number, onWait?: () => void): Promise<FolderLock> {
  const deadline = Date.now() + longestWait;
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return await lockNow(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() >= deadline) throw error;
    }
    if (!hasWaited) onWait?.();
    await delay(20 + Math.random() * 30);
  }
}

const lockFile = (folder: string) => join(folder, 'lock');

async function lockNow(folder: string): Promise<FolderLock> {
  const path = lockFile(folder);
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
      await createFile(path, text, { mode: 0o600 });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
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
    if (errorCode(error) === 'EEXIST') return;
    throw error;
  }
  try {
    if (readFileSync(path, 'utf8') === expected) rmSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(guard, { force: true });
  }
}
