export { toBootRemotes } from './document/boot-remotes.ts';
export { hasPublicPages, listHashedFiles } from './document/consistency.ts';
export type { CheckOutcome, LedgerRow, Provenance } from './document/ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion } from './document/names.ts';
export { parseManifest } from './document/parse.ts';
export {
  computeIntegrity,
  getEntryFile,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  type Rollout,
  releaseUrl,
  type Sources,
  shellName,
} from './document/registry-document.ts';
export { getKeyList, type RegistryParts, toRegistryParts } from './document/registry-parts.ts';
export { findReservedPath, getRoutes } from './document/routes.ts';
export { isServerFile } from './document/schema-fields.ts';
export { type GateFailure, ReleaseError } from './errors.ts';
export { createRecord, readManifest, unpackMaps } from './gate/build-files.ts';
export type { ReleaseCandidate } from './gate/check-build.ts';
export { checkRelease } from './gate/check-release.ts';
export type { Inspect, Inspection } from './gate/inspection.ts';
export {
  checkTogether,
  type ReleaseInput,
  type ReleaseOptions,
  releaseTogether,
} from './release/release.ts';
export { removeExpired } from './release/retention.ts';
export { type PageLink, retire } from './release/retire.ts';
export { revokeTrial } from './release/revoke-trial.ts';
export { type RollbackOptions, rollback } from './release/rollback.ts';
export { changeRollout, startRollout } from './release/rollout.ts';
export { setKeys } from './release/set-keys.ts';
export { createEntry, type ReleaseResult } from './release/switch-live.ts';
export { loadKeys, loadOrCreateKeys } from './signing/key-file.ts';
export {
  generateKeyPair,
  parseKeys,
  parsePublicKey,
  type ReleaseKeys,
  type TeamKey,
} from './signing/keys.ts';
export { signAsText } from './signing/signed.ts';
export {
  checkTrial,
  createTrialToken,
  maxTrialHours,
  parseTrialToken,
  type Trial,
} from './signing/trial.ts';
export { type BackendAccess, callDatabaseFunction, readBackendSchema } from './stores/backend/client.ts';
export { BackendStore } from './stores/backend/store.ts';
export { FolderStore } from './stores/folder/store.ts';
export { type LastRegistryStore, openLastRegistryStore } from './stores/last-registry-store.ts';
export type { ReleaseStore } from './stores/store.ts';
export { type RegistryWatch, watchRegistry } from './stores/watch-registry.ts';
