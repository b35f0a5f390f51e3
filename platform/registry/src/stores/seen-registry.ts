import { readFile } from 'node:fs/promises';
import { type ReadRegistry, readRegistry } from '../document/parse.ts';
import { keyListOf } from '../document/registry-parts.ts';
import { replaceFile } from '../node-kit/index.ts';
import type { ReleaseKeys } from '../signing/keys.ts';

/** The newest good registry that was ever seen here, kept through restarts. */
export interface SeenRegistry {
  /** Null when there is none, or none that is signed by a key that is trusted now. */
  read(): Promise<ReadRegistry | null>;
  note(text: string): Promise<void>;
}

/**
 * Keeps it in a file, signature included: an edge that starts while the store is away goes on with it, and one that is
 * shown an older registry knows better.
 */
export function seenRegistryIn(file: string, keys: ReleaseKeys): SeenRegistry {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => '');
      const read = readRegistry(text, keys);
      if (!read.ok) return null;
      keys.learn(keyListOf(read.value.parts));
      return read.value;
    },
    async note(text) {
      // It only outlives a restart; on a full disk the document in memory counts.
      await replaceFile(file, text).catch(() => undefined);
    },
  };
}
