import { createHash } from 'node:crypto';
import type { BuildManifest } from '@northlight/contract/data';
import type { TeamKey } from '../signing/keys.ts';

/** A published release, live or not. Signed once and never changed. */
export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  readonly manifest: BuildManifest;
  /** `sha384-…` of every file, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** ISO instant. Kept here because file dates don't survive a copy or restore; absent in older records. */
  readonly publishedAt?: string;
}

/** What is needed to load the previous release as a fallback. For the shell, `entry` is its first script. */
export interface PreviousRelease {
  readonly version: string;
  readonly entry: string;
  readonly integrity: string;
}

/** A live release. Its files are immutable under `/remotes/<name>/<version>/`. */
export interface ReleaseEntry {
  readonly name: string;
  readonly version: string;
  /** ISO instant. */
  readonly releasedAt: string;
  /** Hash of everything that makes up the release; see `computeEntryHash`. */
  readonly hash: string;
  readonly manifest: BuildManifest;
  /** `sha384-…` of every script and style sheet, by file name. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly previous: PreviousRelease | null;
  /** Versions that were recalled; tabs that run one reload. Absent for none. */
  readonly recalled?: readonly string[];
}

/** The only mutable part: which version of each release is live. */
export interface RegistryDocument {
  readonly schema: 2;
  /** Incremented with every switch. */
  readonly revision: number;
  /** ISO instant. */
  readonly updatedAt: string;
  readonly releases: Readonly<Record<string, ReleaseEntry>>;
  /** Retired remotes. Absent for none. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** Trial links revoked before their end, by release. Absent for none. */
  readonly revoked?: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** Running rollouts, by release. Absent for none. */
  readonly rollouts?: Readonly<Record<string, Rollout>>;
  /** Team keys and the names that they may release. Absent for none. */
  readonly keys?: readonly TeamKey[];
  /** Revisions of team changes that are older than this document and not part of it, by name. They remain valid. */
  readonly standing?: Readonly<Record<string, number>>;
}

/** A newer version beside the live one, for a growing share. Stopping it by id takes effect on every edge. */
export interface Rollout {
  /** Random, so that each rollout starts with other accounts. */
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
  /** The entry that goes live when the rollout is finished. */
  readonly entry: ReleaseEntry;
  /** Rising shares in percent, and the minimum minutes of each. */
  readonly steps: readonly { readonly share: number; readonly minutes: number }[];
  /** When paused: index of the step that it must not pass. */
  readonly paused?: number;
}

export interface Retirement {
  /** ISO instant. */
  readonly at: string;
  /** The version that was live; a rollback restores it. */
  readonly version: string;
  /** Its routes, which another remote may own by now. */
  readonly routes: readonly string[];
  /** Redirect path; null shows a page that says it is gone. */
  readonly redirect: string | null;
}

/** A trial link that was revoked. */
export interface RevokedTrial {
  readonly id: string;
  /** ISO instant after which the entry can be dropped. */
  readonly until: string;
}

/** The hash in the format of subresource integrity. */
export function computeIntegrity(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The hash of a release including its declaration. Independent of when and how often it goes live. */
export function computeEntryHash({
  name,
  version,
  manifest,
  integrity,
}: Pick<ReleaseEntry, 'name' | 'version' | 'manifest' | 'integrity'>): string {
  const sortedFiles = Object.entries(integrity).sort(([a], [b]) => (a < b ? -1 : 1));
  return computeIntegrity(JSON.stringify([name, version, manifest, sortedFiles]));
}

/** The shell's name among the releases. */
export const shellName = 'shell';

/** The path of a release file on the product's origin. */
export function releaseUrl(name: string, version: string, file: string): string {
  return `/remotes/${name}/${version}/${file}`;
}

/** The first script of a release: a remote's entry, or the shell's first script. */
export function getEntryFile(manifest: BuildManifest): string {
  return manifest.kind === 'remote' ? manifest.entry : (manifest.scripts[0] ?? '');
}
