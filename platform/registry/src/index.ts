export { toBootRemotes } from './document/boot-remotes.ts';
export { hashedFilesOf, isForEverybody } from './document/consistency.ts';
export {
  entryOf,
  integrityOf,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  type Retirement,
  type Rollout,
  releaseUrl,
  shellName,
} from './document/document.ts';
export { type CheckOutcome, type LedgerRow, type Provenance, requirementsOf } from './document/ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion } from './document/names.ts';
export { parseManifest, parseRegistry, type ReadRegistry } from './document/parse.ts';
export { keyListOf, type RegistryParts, wholeRegistry } from './document/registry-parts.ts';
export { reservedFor, routesOf } from './document/routes.ts';
export { isServerFile } from './document/server-file.ts';
export { type GateCheck, type GateFailure, ReleaseError, type ReleaseErrorCode } from './errors.ts';
export { readManifest, recordOf, unpackMaps } from './gate/build-files.ts';
export { budgets } from './gate/build-gate.ts';
export { checkRelease, type LiveState } from './gate/gate.ts';
export type { Inspect, Inspection, ReleaseCandidate } from './gate/inspection.ts';
export { type KitIndex, type KitPackage, kitIndexFile, kitsFolder, openKits, sealKits } from './kits.ts';
export {
  checkTogether,
  type ReleaseInput,
  type ReleaseOptions,
  release,
  releaseTogether,
} from './release/release.ts';
export { removeExpired, retention } from './release/retention.ts';
export { type PageLink, type RetireOptions, retire } from './release/retire.ts';
export { revokeTrial } from './release/revoke-trial.ts';
export { type RollbackOptions, rollback } from './release/rollback.ts';
export { changeRollout, type RolloutOptions, startRollout } from './release/rollout.ts';
export { type NextKeys, setKeys } from './release/set-keys.ts';
export { entryFor, type ReleaseResult } from './release/switch-live.ts';
export { type KeyEnvironment, keysOf, keysOrNew } from './signing/key-file.ts';
export {
  type KeyTexts,
  makeKeyTexts,
  type ReleaseKeys,
  readKeys,
  readPublicKey,
  type TeamKey,
} from './signing/keys.ts';
export { seal } from './signing/sealed.ts';
export {
  type JudgedTrial,
  judgeTrial,
  longestTrialHours,
  makeTrial,
  mayRunServer,
  readTrial,
  type Trial,
} from './signing/trial.ts';
export { type BackendAccess, backendSchemaOf } from './stores/backend-client.ts';
export { BackendStore } from './stores/backend-store.ts';
export { FolderStore } from './stores/folder-store.ts';
export { type SeenRegistry, seenRegistryIn } from './stores/seen-registry.ts';
export type { RegistryReading, ReleaseStore, StoredFile, StoredVersion, Switch } from './stores/store.ts';
export { type Refusal, type RegistryWatch, type WatchOptions, watchRegistry } from './stores/watch.ts';
