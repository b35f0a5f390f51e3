export type { BackendAccess } from './backend-client.ts';
export { backendSchemaOf } from './backend-schema.ts';
export { BackendStore } from './backend-store.ts';
export { toBootRemotes } from './boot-remotes.ts';
export { readManifest, recordOf } from './build-files.ts';
export { budgets } from './build-gate.ts';
export { hashedFilesOf } from './consistency.ts';
export {
  entryOf,
  integrityOf,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  releaseUrl,
  shellName,
} from './document.ts';
export { type GateCheck, type GateFailure, ReleaseError, type ReleaseErrorCode } from './errors.ts';
export { FolderStore } from './folder-store.ts';
export { checkRelease, type LiveState } from './gate.ts';
export type { Inspect, Inspection, ReleaseCandidate } from './inspection.ts';
export { type KeyEnvironment, keysOf, keysOrNew } from './key-file.ts';
export { type KeyTexts, makeKeyTexts, type ReleaseKeys, readKeys } from './keys.ts';
export { type CheckOutcome, type LedgerRow, type Provenance, requirementsOf } from './ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion, isServerFile } from './names.ts';
export { type Checked, parseManifest, parseRegistry } from './parse.ts';
export {
  entryFor,
  type ReleaseInput,
  type ReleaseOptions,
  type ReleaseResult,
  release,
  releaseTogether,
} from './release.ts';
export { removeExpired, retention } from './retention.ts';
export { type RollbackOptions, rollback } from './rollback.ts';
export { routesOf } from './routes.ts';
export { type SeenRegistry, seenRegistryIn } from './seen-registry.ts';
export type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './store.ts';
export { VerifiedFiles } from './verified-files.ts';
export { type Refusal, type RegistryWatch, type WatchOptions, watchRegistry } from './watch.ts';
