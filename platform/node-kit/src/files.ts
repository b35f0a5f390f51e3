import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

interface WriteOptions {
  readonly mode?: number;
  /** Whether to flush the file before it gets its name. */
  readonly isDurable?: boolean;
}

/** Replaces a file atomically: readers see the old or the new content, never a mix, even after a crash. */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  return writeTemporary(path, content, options, (temporary) => rename(temporary, path));
}

/**
 * Like `replaceFile`, but fails if the file exists.
 * @throws the system's EEXIST
 */
export function createFile(
  path: string,
  content: string | Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  return writeTemporary(path, content, options, (temporary) => link(temporary, path));
}

async function writeTemporary(
  path: string,
  content: string | Uint8Array,
  { mode, isDurable = false }: WriteOptions = {},
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await publish(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The code of a system error, such as ENOENT. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
