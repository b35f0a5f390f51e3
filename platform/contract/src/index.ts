export { defineApp, type RemoteApp } from './app.ts';
export { type BootData, type BootFile, type BootRemote, bootElementId, devVersion } from './boot.ts';
export { brand, documentTitle } from './brand.ts';
export {
  type BuildManifest,
  buildManifestFile,
  type RemoteBuildManifest,
  type SharedRequirement,
  type ShellBuildManifest,
  serverFolder,
} from './build-manifest.ts';
export {
  type Access,
  defineRemote,
  exposedModule,
  type NavigationEntry,
  type RemoteDeclaration,
  type Requirements,
  type RouteDeclaration,
} from './declaration.ts';
export { chunkPolicyName, federationName } from './federation-name.ts';
export { isPageHeld, useHeldPage } from './held-page.ts';
export { sanitiserPolicy } from './html-policy.ts';
export { ChunkError, type LoadErrorKind, NotFoundError, RemoteLoadError } from './load-error.ts';
export type { LoadPart, LoadStep, LoadTrace, SharedUse } from './load-trace.ts';
export type { ArticleMeta, Breadcrumb, DescribePage, MetaImage, PageMeta, PageMetaArgs } from './meta.ts';
export { type Page, type PageLoaderArgs, type PageModule, page } from './page.ts';
export {
  type ReleaseFaults,
  type ReleaseReport,
  type ReportKind,
  reportKinds,
  reportLimits,
  reportsPath,
  type SeenReport,
} from './release-report.ts';
export {
  type LedgerEntry,
  type LiveRelease,
  type ReleaseDifference,
  type ReleasesOverview,
  type RollbackRequest,
  releasesPath,
  rollbackPath,
} from './releases-overview.ts';
export {
  type DocumentArgs,
  defineServer,
  type RemoteServer,
  type ServerDocument,
  type ServerHost,
} from './remote-server.ts';
export {
  type DocumentRequest,
  type GuardedFiles,
  guardedFilesElementId,
  type LaterFile,
  laterScriptsElementId,
  type PageData,
  type PageRequest,
  pageDataElementId,
  type RenderAnswer,
  type RenderedPage,
  type RenderRequest,
  type RenderSettings,
} from './render-protocol.ts';
export { failedChunkAddress, renewFailedChunk } from './renew-chunk.ts';
export { matchRoute, type RouteMatch } from './route-match.ts';
export {
  type ConfirmInput,
  type Services,
  ServicesProvider,
  type Store,
  type ThemeChoice,
  type ToastInput,
  useServices,
  useThemeChoice,
  useTitle,
} from './services.ts';
export { useUnsavedChanges } from './unsaved-changes.ts';
export { type FailingRead, useFailureToast } from './use-failure-toast.ts';
