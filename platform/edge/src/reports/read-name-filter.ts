import type { ReleaseStore } from '@northlight/registry';
import { LRUCache } from 'lru-cache';

const maxVersions = 20;
const maxFiles = 400;

/**
 * Checks the names of failed reads in reports: every word must appear in the version's own code. Anyone can send a report,
 * so staff never see the sender's own words.
 */
export function createReadNameFilter(store: Pick<ReleaseStore, 'open'>) {
  const cache = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: maxVersions });
  const collectWords = async (name: string, version: string, files: readonly string[]) => {
    const words = new Set<string>();
    for (const file of files.filter((each) => each.endsWith('.js')).slice(0, maxFiles)) {
      const content = await (await store.open(name, version, file))?.read();
      for (const [, word] of content?.toString('utf8').matchAll(/["'`]([a-z]+(?:-[a-z]+)*)["'`]/g) ?? [])
        if (word !== undefined) words.add(word);
    }
    return words;
  };
  /** Returns `portal project sprints` for `reading portal project sprints`, and null for anything else. */
  return async (
    { release, version, text }: { release: string; version: string; text: string },
    files: ReadonlySet<string>,
  ): Promise<string | null> => {
    const [, name] = /^reading ([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*){0,7})$/.exec(text) ?? [];
    if (name === undefined) return null;
    const key = `${release}@${version}`;
    const words = cache.get(key) ?? collectWords(release, version, [...files]).catch(() => new Set<string>());
    cache.set(key, words);
    const knownWords = await words;
    return name.split(' ').every((word) => knownWords.has(word)) ? name : null;
  };
}
