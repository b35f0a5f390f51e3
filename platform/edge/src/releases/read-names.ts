import type { ReleaseStore } from '@northlight/registry';
import { LRUCache } from 'lru-cache';

const mostVersions = 20;
const mostFiles = 400;

/**
 * Names of reads that a browser reports, if each word of them stands in the code of the version itself: anybody can send
 * a report, and staff read it, so nothing is shown in the sender's own words.
 */
export function readNames(store: Pick<ReleaseStore, 'open'>) {
  const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: mostVersions });
  const wordsOf = async (name: string, version: string, files: readonly string[]) => {
    const words = new Set<string>();
    for (const file of files.filter((each) => each.endsWith('.js')).slice(0, mostFiles)) {
      const content = await (await store.open(name, version, file))?.read();
      for (const [, word] of content?.toString('utf8').matchAll(/["'`]([a-z]+(?:-[a-z]+)*)["'`]/g) ?? [])
        if (word !== undefined) words.add(word);
    }
    return words;
  };
  /** `portal project sprints` of the text `reading portal project sprints`; null for anything else. */
  return async (
    { release, version, text }: { release: string; version: string; text: string },
    files: ReadonlySet<string>,
  ): Promise<string | null> => {
    const [, name] = /^reading ([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*){0,7})$/.exec(text) ?? [];
    if (name === undefined) return null;
    const key = `${release}@${version}`;
    const words = known.get(key) ?? wordsOf(release, version, [...files]).catch(() => new Set<string>());
    known.set(key, words);
    const all = await words;
    return name.split(' ').every((word) => all.has(word)) ? name : null;
  };
}
