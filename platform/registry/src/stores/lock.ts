import { randomUUID } from 'node:crypto';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ReleaseError } from '../errors.ts';

/** How long a holder may live: a switch takes milliseconds, so an older lock was left by a killed process. */
const longestHold = 10_000;
const longestWait = 15_000;

/** A held lock. `confirm` says whether it is still ours: to be asked right before the step that cannot be undone. */
export interface Held {
  confirm(): Promise<boolean>;
}

/**
 * Runs `work` while holding a lock file. A lock whose process is gone, or that is older than any switch takes, is
 * taken over, so that a killed release blocks nobody.
 */
export async function withLock<T>(file: string, work: (held: Held) => Promise<T>): Promise<T> {
  const token = `${process.pid} ${randomUUID()}`;
  await acquire(file, token);
  const confirm = async () => (await contentOf(file)) === token;
  try {
    return await work({ confirm });
  } finally {
    if (await confirm()) await unlink(file).catch(ignoreMissing);
  }
}

async function acquire(file: string, token: string): Promise<void> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(token).finally(() => handle.close());
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (Date.now() > deadline) {
      throw new ReleaseError('locked', `Another release holds ${file}; try again in a moment`);
    }
    if (!(await removeStale(file))) await delay(20 + Math.random() * 30);
  }
}

async function removeStale(file: string): Promise<boolean> {
  const seen = await contentOf(file);
  if (seen === null) return true;
  const age =
    Date.now() -
    (await stat(file).then(
      (stats) => stats.mtimeMs,
      () => Date.now(),
    ));
  // An empty lock belongs to a process between creating and writing it.
  const isOrphan = seen === '' ? age > 1000 : !isAlive(Number.parseInt(seen, 10));
  if (!isOrphan && age < longestHold) return false;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    ignoreMissing(error);
    return true;
  }
  // Between the look and the rename the stale lock may have become somebody's fresh one. Its holder then finds it
  // gone when it confirms, and gives up instead of writing.
  await unlink(aside).catch(ignoreMissing);
  return true;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function contentOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    ignoreMissing(error);
    return null;
  }
}

/** The code of a system error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}
