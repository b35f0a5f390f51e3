export { chunkTimeLimit } from './preset.ts';
export { remoteConfig } from './remote-config.ts';
export { type SharedPackage, sharedPackages, suppliedByShell } from './shared.ts';
export { shellConfig } from './shell-config.ts';
export { installedVersion } from './versions.ts';
