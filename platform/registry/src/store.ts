import type { BuildManifest } from '@platform/contract/data';
import type { RegistryDocument, ReleaseEntry } from './document.ts';

/** What a look at the registry gives. */
export type RegistryReading =
  | { readonly ok: true; readonly registry: RegistryDocument }
  | {
      readonly ok: false;
      /** `missing`: nothing was ever released. `unreadable`: the store does not answer. `invalid`: refused whole. */
      readonly reason: 'missing' | 'unreadable' | 'invalid';
      readonly problems: readonly string[];
    };

/** A release whose files are in the store, live or not. */
export interface PublishedRelease {
  readonly name: string;
  readonly version: string;
  readonly manifest: BuildManifest;
  readonly integrity: Readonly<Record<string, string>>;
}

/** A file of a release. */
export interface StoredFile {
  readonly size: number;
  /** Changes with the content, so that a copy in memory is known to be what the store holds. */
  readonly stamp: string;
  read(): Promise<Buffer>;
}

/** Where releases live: immutable files, and the one registry document that is switched by compare-and-swap. */
export interface ReleaseStore {
  read(): Promise<RegistryReading>;

  /** A token that changes whenever the registry may have; cheap enough to be asked twice a second. */
  stamp(): Promise<string>;

  /**
   * Puts a build's files into the store; nothing becomes live. The same content again is no error.
   * @throws ReleaseError `bad-build` or `version-taken`
   */
  publish(name: string, version: string, distDir: string): Promise<PublishedRelease>;

  /** A release that was published before, or null. */
  find(name: string, version: string): Promise<PublishedRelease | null>;

  /** The versions in the store, newest first. */
  versions(name: string): Promise<string[]>;

  /**
   * Makes published releases live, all or none, if the registry still has `expectedRevision` (0: there is none yet).
   * @throws ReleaseError `conflict`, `registry-damaged`, `locked`
   */
  switchTo(entries: readonly ReleaseEntry[], expectedRevision: number): Promise<RegistryDocument>;

  /** A file to be served; null for everything that is not a file of a release. */
  open(name: string, version: string, file: string): Promise<StoredFile | null>;
}
