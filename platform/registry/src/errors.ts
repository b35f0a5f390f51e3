export type GateCheck =
  | 'declaration'
  | 'contract'
  | 'kit'
  | 'shared'
  | 'page tree'
  | 'schema'
  | 'route'
  | 'navigation'
  | 'shell'
  | 'exports'
  | 'budget'
  | 'files'
  | 'types'
  | 'server render'
  | 'browser run'
  | 'session';

/** A reason why a release is refused, and how to fix it. */
export interface GateFailure {
  readonly check: GateCheck;
  readonly message: string;
  readonly remedy: string;
  /** The live package that it conflicts with, if a release of that package could help. */
  readonly conflictsWith?: string;
}

/** Why a release failed. The live version has not changed. */
export type ReleaseErrorCode =
  /** The build is incomplete or inconsistent. */
  | 'bad-build'
  /** The version exists with different content; releases are immutable. */
  | 'version-taken'
  /** The gate refused it; see `failures`. */
  | 'refused'
  /** Another switch came first. */
  | 'conflict'
  /** There is no such release. */
  | 'unknown-release'
  /** The store's content does not match its signature. */
  | 'tampered'
  /** The private key for signing is not available here. */
  | 'no-key'
  /** The private key may not release this name. */
  | 'not-permitted'
  /** The registry cannot be read, so nothing can be compared or switched. */
  | 'registry-damaged'
  /** The store is unreachable. */
  | 'store-unreachable'
  /** Another process has held the lock for too long. */
  | 'locked';

export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: ReleaseErrorCode;
  readonly failures: readonly GateFailure[];

  constructor(code: ReleaseErrorCode, message: string, failures: readonly GateFailure[] = []) {
    super(message);
    this.code = code;
    this.failures = failures;
  }
}
