import { dirname } from 'node:path';
import { bundleInlineScript } from '../bundle-inline-script.ts';
import { resolveOwnModule } from '../versions.ts';

/** Sent to pages that show a local build. */
export interface LocalBuildStatus {
  /** The build that documents show. */
  readonly build: number;
  /** Errors in the current sources. */
  readonly problems: readonly string[];
}

/** Bundles the script for such pages. It listens at `/__local/news`. */
export function bundleReloadScript(): Promise<string> {
  const entry = resolveOwnModule('./local/reload-script.ts');
  return bundleInlineScript(entry, dirname(entry));
}
