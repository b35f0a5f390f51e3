import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@northlight/node-kit';

/** A cache of limited size in one folder. It only saves time, so write errors (such as a full disk) are ignored. */
export class DiskCache {
  readonly #folder: string | null;
  readonly #maxBytes: number;
  #writtenBytes = 0;

  /** @param folder - null disables the cache */
  constructor(folder: string | null, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async read(name: string): Promise<Buffer | null> {
    return this.#folder === null ? null : readFile(join(this.#folder, name)).catch(() => null);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    if (this.#folder === null) return;
    try {
      await replaceFile(join(this.#folder, name), bytes);
    } catch {
      return;
    }
    this.#writtenBytes += bytes.length;
    if (this.#writtenBytes < this.#maxBytes / 8) return;
    this.#writtenBytes = 0;
    await this.trim();
  }

  async remove(name: string): Promise<void> {
    if (this.#folder !== null) await rm(join(this.#folder, name), { force: true }).catch(() => undefined);
  }

  /** Removes the oldest files if the cache is too large. */
  async trim(): Promise<void> {
    if (this.#folder === null) return;
    const folder = this.#folder;
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(join(folder, name)).catch(() => null);
        return { name, size: stats?.size ?? 0, time: stats?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((a, b) => a.time - b.time)) {
      if (total <= this.#maxBytes) return;
      await this.remove(name);
      total -= size;
    }
  }
}
