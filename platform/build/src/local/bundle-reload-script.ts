import { dirname } from 'node:path';
import { bundleInlineScript } from '../bundle-inline-script.ts';
import { resolveOwnModule } from '../versions.ts';

/** What a page is told that shows a build of this machine. */
export interface LocalBuildStatus {
  /** Counts the builds that were whole. */
  readonly build: number;
  /** What is wrong with the sources as they are now. */
  readonly problems: readonly string[];
}

/** The script of such a page, which listens at `/__local/news`. */
export function bundleReloadScript(): Promise<string> {
  const entry = resolveOwnModule('./local/in-page.ts');
  return bundleInlineScript(entry, dirname(entry));
}
