import { dirname } from 'node:path';
import { bundleInlineScript } from '../bundle-inline-script.ts';
import { resolveSource } from '../versions.ts';

/** Sent to pages that show a local build. */
export interface LocalBuildStatus {
  /** The build that documents show. */
  readonly build: number;
  /** Errors in the current sources. */
  readonly problems: readonly string[];
}

/** Bundles the script for pages that show a local build. It listens at `/__local/news`. */
export function bundleReloadScript(): Promise<string> {
  const entry = resolveSource('./local/reload-script.ts');
  return bundleInlineScript(entry, dirname(entry));
}
