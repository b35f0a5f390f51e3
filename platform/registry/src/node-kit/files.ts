import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

interface WriteOptions {
  readonly mode?: number;
  /** Whether the bytes must be on the disk before the file has its name. */
  readonly isDurable?: boolean;
}

/**
 * Makes a folder with all above it. Not Node's `recursive`, which never returns where a system says that the folder is
 * missing in which one is to be made, as `/proc` does.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
  await mkdir(folder, mode).catch(async (error: unknown) => {
    // Somebody else has just made it.
    if (errorCode(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
  });
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Puts a file in the place of another: a reader or a crash sees the old one or the whole new one, never a part. */
export function replaceFile(
  path: string,
  content: string | Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  return writeBeside(path, content, options, (temporary) => rename(temporary, path));
}

/** Like `replaceFile`, but only where there is none. @throws the system's EEXIST */
export function createFile(
  path: string,
  content: string | Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  return writeBeside(path, content, options, (temporary) => link(temporary, path));
}

async function writeBeside(
  path: string,
  content: string | Uint8Array,
  { mode, isDurable = false }: WriteOptions = {},
  put: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await makeFolder(dirname(path));
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
    await put(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The code of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
