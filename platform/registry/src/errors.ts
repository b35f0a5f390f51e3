/** What the gate looks at. */
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

/** One reason why a release is refused, and what mends it. */
export interface GateFailure {
  readonly check: GateCheck;
  readonly message: string;
  readonly remedy: string;
}

/** Why a release did not happen. Whatever it is, what was live before is live still. */
export type ReleaseErrorCode =
  /** The build is incomplete or does not say what it should. */
  | 'bad-build'
  /** The version exists with other content; releases are immutable. */
  | 'version-taken'
  /** The gate said no; see `failures`. */
  | 'refused'
  /** Someone else switched in the meantime. */
  | 'conflict'
  /** There is no such release to go back to. */
  | 'unknown-release'
  /** What is in the store is not what was signed. */
  | 'tampered'
  /** Releases are signed, and the private key is not here. */
  | 'no-key'
  /** The private key that is here may not release this name. */
  | 'no-right'
  /** The registry cannot be read, so nothing can be compared or switched. */
  | 'registry-damaged'
  /** The store does not answer. */
  | 'store-away'
  /** Another process holds the lock for too long. */
  | 'locked';

/** A release that did not happen. */
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
