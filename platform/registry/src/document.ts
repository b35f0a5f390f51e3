import type { BuildManifest } from '@platform/contract/data';

/** What a release needs to be loaded in place of its successor. Of the shell, `entry` is its first script. */
export interface PreviousRelease {
  readonly version: string;
  readonly entry: string;
  readonly integrity: string;
}

/** One live release. Everything but this record is immutable under `/remotes/<name>/<version>/`. */
export interface ReleaseEntry {
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly releasedAt: string;
  readonly manifest: BuildManifest;
  /** `sha384-…` of every script and style sheet of the release, by file name. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly previous: PreviousRelease | null;
}

/** The one mutable thing of the composition: which version of what is live. */
export interface RegistryDocument {
  readonly schema: 1;
  /** Raised by one with every switch. */
  readonly revision: number;
  /** ISO instant. */
  readonly updatedAt: string;
  readonly releases: Readonly<Record<string, ReleaseEntry>>;
}

/** The name under which the shell stands among the releases. */
export const shellName = 'shell';

/** Where a file of a release is on the product's origin. */
export function releaseUrl(name: string, version: string, file: string): string {
  return `/remotes/${name}/${version}/${file}`;
}

/** The script that a release starts with: a remote's entry, the shell's first script. */
export function entryOf(manifest: BuildManifest): string {
  return manifest.kind === 'remote' ? manifest.entry : (manifest.scripts[0] ?? '');
}
