import { dirname } from 'node:path';
import { inlineScript } from '../inline-script.ts';
import { ownModule } from '../versions.ts';

/** What a page is told that shows a build of this machine. */
export interface LocalNews {
  /** Counts the builds that were whole. */
  readonly build: number;
  /** What is wrong with the sources as they are now. */
  readonly problems: readonly string[];
}

/** The script of such a page, which listens at `/__local/news`. */
export function localPageScript(): Promise<string> {
  const entry = ownModule('./local/in-page.ts');
  return inlineScript(entry, dirname(entry));
}
