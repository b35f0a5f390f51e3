export { bundleReloadScript, type LocalBuildStatus } from './bundle-inline-script.ts';
export { hashPageTree } from './page-tree-hash.ts';
export { developmentFolder, overrideBrowserslist } from './preset.ts';
export type { WatchedBuildMessage } from './release-manifest.ts';
export { remoteConfig } from './remote-config.ts';
export { type SharedPackage, sharedPackages, suppliedByShell } from './shared.ts';
export { shellConfig } from './shell-config.ts';
export { readInstalledVersion } from './versions.ts';
