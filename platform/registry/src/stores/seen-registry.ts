import { readFile } from 'node:fs/promises';
import { type ReadRegistry, readRegistry } from '../document/parse.ts';
import { getKeyList } from '../document/registry-parts.ts';
import { replaceFile } from '../node-kit/index.ts';
import type { ReleaseKeys } from '../signing/keys.ts';

/** The newest valid registry seen here, kept across restarts. */
export interface SeenRegistry {
  /** Null when there is none with a valid signature. */
  read(): Promise<ReadRegistry | null>;
  save(text: string): Promise<void>;
}

/**
 * Keeps the signed registry in a file, so that an edge can start while the store is down, and refuses an older registry
 * after a restart.
 */
export function openSeenRegistry(file: string, keys: ReleaseKeys): SeenRegistry {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '');
      const read = readRegistry(text, keys);
      if (!read.ok) return null;
      keys.updateList(getKeyList(read.value.parts));
      return read.value;
    },
    async save(text) {
      // Only needed after a restart, so a full disk is no error.
      await replaceFile(file, text).catch(() => undefined);
    },
  };
}
