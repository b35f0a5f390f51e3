export { toBootRemotes } from './document/boot-remotes.ts';
export { hashedFilesOf, isForEverybody } from './document/consistency.ts';
export {
  entryOf,
  integrityOf,
  type RegistryDocument,
  type ReleaseEntry,
  type ReleaseRecord,
  type Rollout,
  releaseUrl,
  shellName,
} from './document/document.ts';
export type { CheckOutcome, LedgerRow, Provenance } from './document/ledger.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion } from './document/names.ts';
export { parseManifest } from './document/parse.ts';
export { keyListOf, type RegistryParts, wholeRegistry } from './document/registry-parts.ts';
export { reservedFor, routesOf } from './document/routes.ts';
export { isServerFile } from './document/server-file.ts';
export { type GateFailure, ReleaseError } from './errors.ts';
export { readManifest, recordOf, unpackMaps } from './gate/build-files.ts';
export type { ReleaseCandidate } from './gate/build-gate.ts';
export { checkRelease } from './gate/gate.ts';
export type { Inspect, Inspection } from './gate/inspection.ts';
export {
  checkTogether,
  type ReleaseInput,
  type ReleaseOptions,
  release,
  releaseTogether,
} from './release/release.ts';
export { removeExpired } from './release/retention.ts';
export { type PageLink, retire } from './release/retire.ts';
export { revokeTrial } from './release/revoke-trial.ts';
export { type RollbackOptions, rollback } from './release/rollback.ts';
export { changeRollout, startRollout } from './release/rollout.ts';
export { setKeys } from './release/set-keys.ts';
export { entryFor, type ReleaseResult } from './release/switch-live.ts';
export { keysOf, keysOrNew } from './signing/key-file.ts';
export {
  makeKeyTexts,
  type ReleaseKeys,
  readKeys,
  readPublicKey,
  type TeamKey,
} from './signing/keys.ts';
export { seal } from './signing/sealed.ts';
export {
  judgeTrial,
  longestTrialHours,
  makeTrial,
  mayRunServer,
  readTrial,
  type Trial,
} from './signing/trial.ts';
export { askBackend, type BackendAccess, backendSchemaOf } from './stores/backend-client.ts';
export { BackendStore } from './stores/backend-store.ts';
export { FolderStore } from './stores/folder-store.ts';
export { type SeenRegistry, seenRegistryIn } from './stores/seen-registry.ts';
export type { ReleaseStore } from './stores/store.ts';
export { type RegistryWatch, watchRegistry } from './stores/watch.ts';
