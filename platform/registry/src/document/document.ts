import { createHash } from 'node:crypto';
import type { BuildManifest } from '@northlight/contract/data';
import type { TeamKey } from '../signing/keys.ts';

/** A release as it was published, live or not: signed once, and never changed. */
export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  readonly manifest: BuildManifest;
  /** `sha384-…` of every file of the release, by its name. */
  readonly files: Readonly<Record<string, string>>;
  /** ISO instant. A folder has no other date that a copy or a restore keeps; absent in older records. */
  readonly publishedAt?: string;
}

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
  /** Of all that makes the release what it is; see `hashOfEntry`. */
  readonly hash: string;
  readonly manifest: BuildManifest;
  /** `sha384-…` of every script and style sheet of the release, by file name. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly previous: PreviousRelease | null;
  /** Versions that were taken back: a tab that still runs one leaves it. Absent for none. */
  readonly recalled?: readonly string[];
}

/** The one mutable thing of the composition: which version of what is live. */
export interface RegistryDocument {
  readonly schema: 2;
  /** Raised by one with every switch. */
  readonly revision: number;
  /** ISO instant. */
  readonly updatedAt: string;
  readonly releases: Readonly<Record<string, ReleaseEntry>>;
  /** Remotes that have left. Absent for none. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** Trial links that end before their time, by release. Absent for none. */
  readonly revoked?: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** Newer versions that a share of the accounts has, by release. Absent for none. */
  readonly rollouts?: Readonly<Record<string, Rollout>>;
  /** Keys that may release some names. Absent for none. */
  readonly keys?: readonly TeamKey[];
  /** Changes of teams that are older than this document and not in it, by name: each still counts at this revision. */
  readonly standing?: Readonly<Record<string, number>>;
}

/** A newer version beside the live one, for a share that grows. A brake that names its id ends it on every edge. */
export interface Rollout {
  /** Drawn anew for each: who is among the first of one rollout is not so of the next. */
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
  /** As it is live when the rollout is finished. */
  readonly entry: ReleaseEntry;
  /** Shares in percent, growing, and the least minutes of each. */
  readonly steps: readonly { readonly share: number; readonly minutes: number }[];
  /** Paused: the index of the step that it does not go beyond. */
  readonly paused?: number;
}

/** What is left of a remote that was retired. */
export interface Retirement {
  /** ISO instant. */
  readonly at: string;
  /** The version that was live: a rollback brings it back. */
  readonly version: string;
  /** Its routes, which nobody else may own by now. */
  readonly routes: readonly string[];
  /** The path that they lead to; null: to a page that says that they are gone. */
  readonly redirect: string | null;
}

/** A trial link that somebody has ended. */
export interface RevokedTrial {
  readonly id: string;
  /** ISO instant: after it nobody need remember. */
  readonly until: string;
}

/** The hash that a browser checks a file by. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The hash of a release by itself, declaration included: the same whenever and however often it is made live. */
export function hashOfEntry({
  name,
  version,
  manifest,
  integrity,
}: Pick<ReleaseEntry, 'name' | 'version' | 'manifest' | 'integrity'>): string {
  const ofFile = Object.entries(integrity).sort(([a], [b]) => (a < b ? -1 : 1));
  return integrityOf(JSON.stringify([name, version, manifest, ofFile]));
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
