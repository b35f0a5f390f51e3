import { readFile } from 'node:fs/promises';
import { replaceFile } from '@northlight/node-kit';
import { type ReadRegistry, readRegistry } from '../document/parse.ts';
import { getKeyList } from '../document/registry-parts.ts';
import type { ReleaseKeys } from '../signing/keys.ts';

/** The newest valid registry that this edge has seen, kept across restarts. */
export interface LastRegistryStore {
  /** Null if none has a valid signature. */
  read(): Promise<ReadRegistry | null>;
  save(text: string): Promise<void>;
}

/**
 * Keeps the signed registry in a file, so that an edge can start while the store is down and refuse an older registry
 * after a restart.
 */
export function openLastRegistryStore(file: string, keys: ReleaseKeys): LastRegistryStore {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '');
      const result = readRegistry(text, keys);
      if (!result.ok) return null;
      keys.updateList(getKeyList(result.value.parts));
      return result.value;
    },
    async save(text) {
      // Only needed after a restart, so a full disk is not an error.
      await replaceFile(file, text).catch(() => undefined);
    },
  };
}
