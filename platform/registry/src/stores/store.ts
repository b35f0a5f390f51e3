import type {
  RegistryDocument,
  ReleaseEntry,
  ReleaseRecord,
  Retirement,
  RevokedTrial,
  Rollout,
} from '../document/document.ts';
import type { LedgerDraft, LedgerRow } from '../document/ledger.ts';
import type { ReadRegistry } from '../document/parse.ts';
import type { TeamKey } from '../signing/keys.ts';

/** What a look at the registry gives. */
export type RegistryReading =
  | ({
      readonly ok: true;
      /** As it stands in the store, signature included. */
      readonly text: string;
    } & ReadRegistry)
  | {
      readonly ok: false;
      /** `missing`: nothing was ever released. `unreadable`: the store does not answer. `invalid`: refused whole. */
      readonly reason: 'missing' | 'unreadable' | 'invalid';
      readonly problems: readonly string[];
    };

/** A file of a release. */
export interface StoredFile {
  /** Changes with the content, so that a copy in memory is known to be what the store holds. */
  readonly stamp: string;
  read(): Promise<Buffer>;
}

/** A version whose files are in the store. */
export interface StoredVersion {
  readonly version: string;
  /** ISO instant. */
  readonly publishedAt: string;
}

/** One change of what is live. */
export interface Switch {
  readonly entries: readonly ReleaseEntry[];
  readonly ledger: readonly LedgerDraft[];
  /** Remotes that leave. */
  readonly retired?: Readonly<Record<string, Retirement>>;
  /** All trial links of a name that are ended from now on. */
  readonly revoked?: Readonly<Record<string, readonly RevokedTrial[]>>;
  /** What a share has of a name from now on; null: no longer anything. */
  readonly rollouts?: Readonly<Record<string, Rollout | null>>;
  /** All keys of teams from now on, which a root key alone can say. */
  readonly keys?: {
    readonly list: readonly TeamKey[];
    /** Names whose live version a root key answers for from now on, whoever has signed it. */
    readonly vouched: readonly string[];
  };
}

/**
 * Where releases live: immutable files, their signed records, the ledger, and the one signed registry document that is
 * switched by compare-and-swap.
 */
export interface ReleaseStore {
  read(): Promise<RegistryReading>;

  /** A token that changes whenever the registry may have; cheap enough to be asked every second. */
  stamp(): Promise<string>;

  /**
   * Puts a build's files into the store; nothing becomes live. The same content again is no error.
   * @throws ReleaseError `bad-build`, `version-taken`, `no-key`
   */
  publish(name: string, version: string, distDir: string): Promise<ReleaseRecord>;

  /**
   * A release that was published before, or null.
   * @throws ReleaseError `tampered` when its record is not the one that was signed
   */
  find(name: string, version: string): Promise<ReleaseRecord | null>;

  /** The versions in the store, newest first. */
  versions(name: string): Promise<StoredVersion[]>;

  /**
   * Makes published releases live and notes it in the ledger, all or none, if the registry still has
   * `expectedRevision` (0: there is none yet).
   * @throws ReleaseError `conflict`, `registry-damaged`, `locked`, `no-key`
   */
  switchTo(change: Switch, expectedRevision: number): Promise<RegistryDocument>;

  /**
   * The newest rows of the ledger, newest first.
   * @param reader - the access token of whoever wants to see them: a backend shows its ledger to staff, not to an edge
   */
  ledger(limit: number, reader?: string): Promise<LedgerRow[]>;

  /**
   * Asks whether the key that signs here may release a name.
   * @throws ReleaseError `no-right`
   */
  requireRight(name: string): Promise<void>;

  /** Signs a version's record by the root key that is here, whoever has signed it before. */
  vouch(name: string, version: string): Promise<void>;

  /**
   * The source maps of a version, packed; null where none were kept.
   * @param reader - the access token of whoever wants to see them, one of staff: a backend shows them to nobody else
   */
  maps(name: string, version: string, reader?: string): Promise<Buffer | null>;

  /** Takes a version's files away. Who calls makes sure that it is neither live nor the previous one. */
  remove(name: string, version: string): Promise<void>;

  /** Fetches ahead what is live and what would be fallen back to, where the store may be away when it is asked for. */
  keep?(registry: RegistryDocument): Promise<void>;

  /**
   * A file of a release; null for everything that is none.
   * @throws ReleaseError `tampered`, also from its `read`, when it is not what was released
   */
  open(name: string, version: string, file: string): Promise<StoredFile | null>;
}
