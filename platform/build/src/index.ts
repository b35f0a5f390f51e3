export { type LocalNews, localPageScript } from './local/page-script.ts';
export { pageTreeHash } from './page-tree-hash.ts';
export { pagesByRoute } from './pages.ts';
export { chunkTimeLimit, commonConfig, developmentFolder } from './preset.ts';
export { type FinishedBuild, finishedBuild, type WatchedBuild } from './release-manifest.ts';
export { remoteConfig } from './remote-config.ts';
export { type SharedPackage, sharedPackages, suppliedByShell } from './shared.ts';
export { shellConfig } from './shell-config.ts';
export { installedVersion } from './versions.ts';
