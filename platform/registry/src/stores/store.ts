import type { LedgerDraft, LedgerRow } from '../document/ledger.ts';
import type { ReadRegistry } from '../document/parse.ts';
import type {
  RegistryDocument,
  ReleaseEntry,
  ReleaseRecord,
  Retirement,
  RevokedTrial,
  Rollout,
  Sources,
} from '../document/registry-document.ts';
import type { TeamKey } from '../signing/keys.ts';

/** The result of reading the registry. */
export type RegistryReading =
  | ({
      readonly ok: true;
      /** The stored text, including signatures. */
      readonly text: string;
    } & ReadRegistry)
  | {
      readonly ok: false;
      /** `missing`: nothing has been released yet. `unreadable`: the store is unreachable. `invalid`: rejected. */
      readonly reason: 'missing' | 'unreadable' | 'invalid';
      readonly problems: readonly string[];
    };

export interface StoredFile {
  /** Changes with the content, so that cached copies can be revalidated. */
  readonly stamp: string;
  read(): Promise<Buffer>;
}

export interface StoredVersion {
  readonly version: string;
  /** ISO instant. */
  readonly publishedAt: string;
}

/** One change to the live registry. */
export interface Switch {
  readonly entries: readonly ReleaseEntry[];
  readonly ledger: readonly LedgerDraft[];
  /** Retired remotes. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** All revoked trial links of a name. */
  readonly revoked?: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** Rollouts by name; null ends one. */
  readonly rollouts?: Readonly<Record<string, Rollout | null>>;
  /** The new list of team keys, which only a root key can sign. */
  readonly keys?: {
    readonly list: readonly TeamKey[];
    /** Names whose live version the root key vouches for, regardless of its signer. */
    readonly vouched: readonly string[];
  };
}

/**
 * Stores releases: immutable files, signed records, the ledger, and the signed registry, which is switched by
 * compare-and-swap.
 */
export interface ReleaseStore {
  read(): Promise<RegistryReading>;

  /** A value that changes with the registry; cheap enough to poll every second. */
  stamp(): Promise<string>;

  /**
   * Stores a build's files without making them live. Publishing the same content again is not an error.
   * @throws ReleaseError `bad-build`, `version-taken`, `no-key`
   */
  publish(name: string, version: string, distDir: string, sources?: Sources): Promise<ReleaseRecord>;

  /**
   * A published release, or null.
   * @throws ReleaseError `tampered` when the record's signature is invalid
   */
  find(name: string, version: string): Promise<ReleaseRecord | null>;

  /** The versions in the store, newest first. */
  versions(name: string): Promise<StoredVersion[]>;

  /**
   * Makes published releases live and adds ledger rows, atomically, if the registry still has `expectedRevision` (0:
   * none yet).
   * @throws ReleaseError `conflict`, `registry-damaged`, `locked`, `no-key`
   */
  switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument>;

  /**
   * The newest ledger rows, newest first.
   * @param accessToken - the user's; a backend shows its ledger to staff, not to an edge
   */
  ledger(limit: number, accessToken?: string): Promise<LedgerRow[]>;

  /**
   * Checks whether the signing key may release a name.
   * @throws ReleaseError `not-permitted`
   */
  requirePermission(name: string): Promise<void>;

  /** Signs a version's record with the root key, regardless of its previous signer. */
  vouch(name: string, version: string): Promise<void>;

  /**
   * A version's compressed source maps; null if there are none.
   * @param accessToken - a staff member's; a backend shows source maps to no one else
   */
  maps(name: string, version: string, accessToken?: string): Promise<Buffer | null>;

  /** Removes a version's files. Callers must ensure that it is neither live nor the previous version. */
  remove(name: string, version: string): Promise<void>;

  /** Fetches the live versions and their fallbacks in case the store goes down later. */
  prefetch?(registry: RegistryDocument): Promise<void>;

  /**
   * A file of a release, or null.
   * @throws ReleaseError `tampered`, also from its `read`, when it differs from the release
   */
  open(name: string, version: string, file: string): Promise<StoredFile | null>;
}
