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
  readonly sources?: Sources;
}

/** Git's hash of each folder and file that a build was made from, by path. Absent for a build made without git. */
export type Sources = Readonly<Record<string, string>>;

/** What a tab needs to load the previous release as a fallback. For the shell, `entry` is its first script. */
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
  /** Recalled versions; tabs that run one reload. Absent if there are none. */
  readonly recalled?: readonly string[];
}

/** The only mutable document: which version of each release is live. */
export interface RegistryDocument {
  readonly schema: 2;
  /** Incremented with every switch. */
  readonly revision: number;
  /** ISO instant. */
  readonly updatedAt: string;
  readonly releases: Readonly<Record<string, ReleaseEntry>>;
  /** Absent if there are none, like the fields below. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** Trial links revoked before they expire, by release. */
  readonly revoked?: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** Running rollouts, by release. */
  readonly rollouts?: Readonly<Record<string, Rollout>>;
  /** Team keys and the names that they may release. */
  readonly keys?: readonly TeamKey[];
  /** Revisions, by name, of team changes that are older than this document and not merged into it, but still valid. */
  readonly standing?: Readonly<Record<string, number>>;
}

/** A newer version beside the live one, for a growing share. Stopping it by id takes effect on every edge. */
export interface Rollout {
  /** Random, so that each rollout starts with different accounts. */
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
  /** Goes live when the rollout finishes. */
  readonly entry: ReleaseEntry;
  /** Increasing shares in percent, each with its minimum duration. */
  readonly steps: readonly { readonly share: number; readonly minutes: number }[];
  /** When paused: index of the last allowed step. */
  readonly paused?: number;
}

export interface Retirement {
  /** ISO instant. */
  readonly at: string;
  /** The version that was live; a rollback restores it. */
  readonly version: string;
  /** Its former routes; another remote may own them now. */
  readonly routes: readonly string[];
  /** Redirect path; null shows a “gone” page. */
  readonly redirect: string | null;
}

/** A trial link that was revoked. */
export interface RevokedTrial {
  readonly id: string;
  /** ISO instant after which the entry can be dropped. */
  readonly until: string;
}

/** The hash in subresource integrity format. */
export function computeIntegrity(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A release's hash, including its declaration. Does not depend on when or how often it goes live. */
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

/** A release file's path on the product's origin. */
export function releaseUrl(name: string, version: string, file: string): string {
  return `/remotes/${name}/${version}/${file}`;
}

/** The first script of a release: a remote's entry, or the shell's first script. */
export function getEntryFile(manifest: BuildManifest): string {
  return manifest.kind === 'remote' ? manifest.entry : (manifest.scripts[0] ?? '');
}
