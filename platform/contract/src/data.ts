/**
 * The contract without React, for servers and build tools: the whole contract would load React and the router just to
 * compare two paths.
 */
export {
  type BootData,
  type BootFile,
  type BootRemote,
  bootElementId,
  type DemoAccounts,
  devVersion,
  expectedAttribute,
  type FirstPaint,
  firstPaintAttribute,
  type NextVersion,
  startedAttribute,
} from './releases/boot.ts';
export {
  type BuildManifest,
  buildManifestFile,
  mapFolder,
  type RemoteBuildManifest,
  type SharedRequirement,
  type ShellBuildManifest,
  serverFolder,
} from './releases/build-manifest.ts';
export {
  type ReleaseFaults,
  type ReleaseReport,
  type ReportKind,
  reportKinds,
  reportLimits,
  reportsPath,
  type SeenReport,
  type SourcePlace,
  type VersionCounts,
  type VisitCount,
} from './releases/release-report.ts';
export {
  type KeptRelease,
  type LedgerEntry,
  type LiveRelease,
  type ReleasesOverview,
  type RollbackRequest,
  type RolloutOverview,
  releasesPath,
  rollbackPath,
} from './releases/releases-overview.ts';
export {
  type DocumentRequest,
  type GuardedPage,
  guardedPageElementId,
  type LaterFile,
  laterScriptsElementId,
  type PageData,
  type PageRequest,
  pageDataElementId,
  type RenderAnswer,
  type RenderedPage,
  type RenderRequest,
  type RenderSettings,
} from './releases/render-protocol.ts';
export {
  type Brand,
  brand,
  brandMarkHtml,
  documentTitle,
  insertBrand,
  neutralBrand,
  placeholderBrand,
  setBrand,
} from './remote/brand.ts';
export {
  type Access,
  type Budget,
  chunkPolicyName,
  type EarlyRead,
  exposedModule,
  federationName,
  type NavigationEntry,
  type RemoteDeclaration,
  type Requirements,
  type RouteDeclaration,
} from './remote/declaration.ts';
export { matchRoute, type RouteMatch } from './remote/route-match.ts';
