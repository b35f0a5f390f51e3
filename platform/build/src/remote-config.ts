import { existsSync } from 'node:fs';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import {
  exposedModule,
  federationName,
  type RemoteBuildManifest,
  type RemoteDeclaration,
} from '@northlight/contract';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { findBundledCopies } from './bundled-copies.ts';
import { hashPageTree } from './page-tree-hash.ts';
import { collectPages, requirePages } from './pages.ts';
import { commonConfig, isWatched, readBuildVersion } from './preset.ts';
import { type FinishedBuild, releaseManifest } from './release-manifest.ts';
import { firstPaint, firstPaintFile, serverBundle, serverEntry, serverSource } from './server-bundle.ts';
import { suppliedByShell } from './shared.ts';
import { readInstalledVersion, resolveSource } from './versions.ts';

const entry = 'remoteEntry.js';
const getAppFile = (folder: string) => `${folder}/src/app.tsx`;
const startup = resolveSource('./remote-startup.ts');

/**
 * A remote's complete build: `export default remoteConfig(remote)`. Rsbuild runs it in the remote's folder, whose
 * `src/app.tsx` exports `app` (see `defineApp`). If `src/server.tsx` exports `server` (see `defineServer`), the release also
 * contains a bundle that renders its public pages on the server.
 */
export function remoteConfig(remote: RemoteDeclaration): RsbuildConfig {
  const folder = process.cwd();
  const version = readBuildVersion(folder);
  // During development, only the browser renders pages.
  const isRelease = process.env.NODE_ENV !== 'development' && !isWatched;
  const hasServer = isRelease && existsSync(`${folder}/${serverSource}`);
  const hasGuardedPages = isRelease && remote.routes.some(({ access }) => access !== 'public');
  return mergeRsbuildConfig(commonConfig(remote.name, version), {
    source: { define: { FEDERATION_NAME: JSON.stringify(federationName(remote.name)) } },
    resolve: { alias: { 'remote-app': getAppFile(folder) } },
    // On its own, Rsbuild notices changes to this import only if Node runs TypeScript natively.
    dev: { watchFiles: { type: 'restart', paths: `${folder}/remote.ts` } },
    plugins: [
      pluginModuleFederation({
        name: federationName(remote.name),
        filename: entry,
        exposes: {
          [exposedModule]: 'remote-app',
        },
        shared: Object.fromEntries(
          suppliedByShell.map(({ name, accepts }) => [
            name,
            {
              singleton: true,
              strictVersion: true,
              requiredVersion: accepts,
              version: readInstalledVersion(name, folder),
              // The shell always supplies these, so the remote bundles no fallback copy.
              import: false as const,
            },
          ]),
        ),
        dts: false,
        // `releaseManifest` replaces it, and is reproducible.
        manifest: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
        },
      }),
      releaseManifest((build) => ({
        ...createManifest(remote, version, build, folder),
        ...(hasServer ? { server: { entry: serverEntry, pageTree: hashPageTree() } } : {}),
        ...(hasGuardedPages ? { firstPaint: firstPaintFile } : {}),
      })),
      ...(hasServer ? [serverBundle(remote.name, version, folder)] : []),
      ...(hasGuardedPages ? [firstPaint(remote.name, version, folder)] : []),
    ],
    tools: {
      rspack: (_config, { rspack, appendPlugins }) => {
        appendPlugins([
          // The plugin inlines its start code as a data URL; this replaces it with ours.
          new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (resource) => {
            resource.request = startup;
          }),
        ]);
      },
    },
  });
}

function createManifest(
  remote: RemoteDeclaration,
  version: string,
  build: FinishedBuild,
  folder: string,
): RemoteBuildManifest {
  const pages = collectPages(getAppFile(folder), remote, build);
  requirePages(remote, pages);
  const isApp = (path: string) => path === getAppFile(folder);
  return {
    kind: 'remote',
    name: remote.name,
    version,
    declaration: remote,
    entry,
    preload: {
      all: build.findChunkScripts(isApp).filter((file) => file !== entry),
      byRoute: pages.scripts,
    },
    shared: suppliedByShell.map(({ name, accepts }) => ({
      name,
      accepts,
      builtWith: readInstalledVersion(name, folder),
    })),
    pages: pages.exports,
    copies: findBundledCopies(build.modulePaths, folder),
    kit: readInstalledVersion('@northlight/shared-ui', folder),
  };
}
