import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunkPolicyName, mapFolder } from '@northlight/contract';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { sourceCondition } from './shared.ts';
import { readVersion, resolveOwnModule } from './versions.ts';

/** The oldest browsers that run the product. */
export const overrideBrowserslist = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

/** Milliseconds after which a chunk that does not come counts as failed. */
export const chunkTimeLimit = 10_000;

const isDevelopment = process.env.NODE_ENV === 'development';
/** A production build that is made anew with each edit, for who works on it: to be read, not to be small. */
export const isWatched = process.env.WATCHED_BUILD === '1';
/** Apart from `dist`, into which a test or a release may build at the same time. */
export const developmentFolder = '.cache/development';
const distFolder = isDevelopment || isWatched ? developmentFolder : 'dist';
const styledComponents = createRequire(import.meta.url).resolve('@swc/plugin-styled-components');
const styledOptions = {
  ssr: true,
  displayName: false,
  pure: !isDevelopment,
  transpileTemplateLiterals: true,
};
const mapKind = isWatched ? 'cheap-module-source-map' : 'hidden-nosources-source-map';
const workspace = fileURLToPath(new URL('../../../', import.meta.url));

/** The exports of react-router name its development build alone; the production build lies beside it. */
function resolveProductionRouter(): Record<string, string> {
  const facade = createRequire(import.meta.url).resolve('@northlight/contract/router');
  const dom = createRequire(facade).resolve('react-router-dom');
  const folder = join(dirname(createRequire(dom).resolve('react-router')), '../production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

/** A source by its path in the workspace: the same in every checkout. */
const sourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
  isAbsolute(absoluteResourcePath)
    ? relative(workspace, absoluteResourcePath).split(sep).join('/')
    : absoluteResourcePath;

/**
 * What every browser build of the product has in common: React, stable class names (server and browser must agree
 * on them), hashes for every chunk down from the entry, and a Trusted Types policy for its own chunk URLs.
 * Name and version also keep the chunk registries apart when two versions of a remote run in one page.
 */
export function commonConfig(name: string, version: string): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    resolve: {
      alias: {
        ...(isDevelopment ? {} : resolveProductionRouter()),
        // The product asks for no realtime channels, whose client is 58 kB of script.
        '@supabase/realtime-js$': resolveOwnModule('./no-realtime.ts'),
      },
    },
    // What was installed of ours is compiled like a remote's own code: its class names come from the same place.
    source: { entry: {}, include: [/[\\/]node_modules[\\/]@northlight[\\/]/] },
    security: { sri: { enable: 'auto' } },
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { root: distFolder, js: 'js', jsAsync: 'js', css: 'css', cssAsync: 'css' },
      dataUriLimit: 0,
      // The next build is written over it.
      filenameHash: !isWatched,
      legalComments: 'none',
      // No script names its map, and no map holds a source.
      ...(isDevelopment ? {} : { sourceMap: { js: mapKind, css: false } }),
      minify: !isWatched,
      overrideBrowserslist,
    },
    // Whoever has started a watched build is told by message.
    ...(isWatched ? { logLevel: 'silent' as const } : {}),
    performance: { printFileSize: false },
    splitChunks: false,
    tools: {
      swc: { jsc: { experimental: { plugins: [[styledComponents, styledOptions]] } } },
      rspack: {
        resolve: { conditionNames: [sourceCondition, '...'] },
        // A broken save leaves the last good files in place, so that the repair is again a hot update.
        ...(isDevelopment ? { optimization: { emitOnErrors: false } } : {}),
        // One save is several events. A build for each would take away the update that the page just fetches.
        ...(isDevelopment ? { watchOptions: { aggregateTimeout: 100 } } : {}),
        output: {
          uniqueName: chunkPolicyName(name, version),
          // By itself it carries the name alone: the version that stands in for a broken one would get its chunks.
          chunkLoadingGlobal: `chunks ${chunkPolicyName(name, version)}`,
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: chunkTimeLimit,
          trustedTypes: { policyName: chunkPolicyName(name, version) },
          ...(isDevelopment
            ? {}
            : {
                sourceMapFilename: `${mapFolder}/[file].map`,
                devtoolModuleFilenameTemplate: sourceName,
                devtoolFallbackModuleFilenameTemplate: sourceName,
              }),
        },
      },
    },
    ...createDevServerConfig(),
  };
}

/**
 * The development server of one app. The browser reaches its files through the edge, at `/remotes/<name>/dev/`;
 * only the hot-reload socket goes to it directly. `DEV_PORT` names the port, `BACKEND_URL` where data comes from.
 */
function createDevServerConfig(): Pick<RsbuildConfig, 'server' | 'dev'> {
  const port = Number(process.env.DEV_PORT ?? 3001);
  const backend = process.env.BACKEND_URL;
  const forwarded = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1'];
  return {
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      printUrls: false,
      cors: { origin: '*' },
      ...(backend === undefined
        ? {}
        : { proxy: Object.fromEntries(forwarded.map((path) => [path, backend])) }),
    },
    dev: {
      assetPrefix: 'auto',
      lazyCompilation: false,
      client: { protocol: 'ws', host: '127.0.0.1', port, overlay: true },
    },
  };
}

/**
 * The version that a build is made as: `RELEASE_VERSION` when a release says so, else the package's own.
 */
export function readBuildVersion(folder: string): string {
  return process.env.RELEASE_VERSION ?? readVersion(`${folder}/package.json`);
}
