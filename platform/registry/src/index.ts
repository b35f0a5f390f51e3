export { toBootRemotes } from './boot-remotes.ts';
export { integrityOf, readManifest } from './build-files.ts';
export {
  entryOf,
  type PreviousRelease,
  type RegistryDocument,
  type ReleaseEntry,
  releaseUrl,
  shellName,
} from './document.ts';
export { type GateFailure, ReleaseError, type ReleaseErrorCode } from './errors.ts';
export { FolderStore } from './folder-store.ts';
export { checkRelease, type LiveState } from './gate.ts';
export { isReleaseFile, isReleaseName, isReleaseVersion, isServerFile } from './names.ts';
export { type Checked, parseManifest, parseRegistry } from './parse.ts';
export { type ReleaseInput, type ReleaseResult, release, releaseTogether } from './release.ts';
export { routesOf } from './routes.ts';
export type { PublishedRelease, RegistryReading, ReleaseStore, StoredFile } from './store.ts';
export { type Refusal, type RegistryWatch, type WatchOptions, watchRegistry } from './watch.ts';
