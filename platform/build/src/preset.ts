import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunkPolicyName, mapFolder } from '@northlight/contract';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { sourceCondition } from './shared.ts';
import { readVersion, resolveSource } from './versions.ts';

/** The oldest supported browsers. */
export const overrideBrowserslist = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

/** Milliseconds after which loading a chunk fails. */
const chunkTimeLimit = 10_000;

const isDevelopment = process.env.NODE_ENV === 'development';
/** A production build in watch mode for developers, not minified. */
export const isWatched = process.env.WATCHED_BUILD === '1';
/** Not `dist`, because a test or a release may build there at the same time. */
export const developmentFolder = '.cache/development';
const distFolder = isDevelopment || isWatched ? developmentFolder : 'dist';
const styledComponentsPlugin = createRequire(import.meta.url).resolve('@swc/plugin-styled-components');
const styledOptions = {
  ssr: true,
  displayName: false,
  pure: !isDevelopment,
  transpileTemplateLiterals: true,
};
const sourceMapType = isWatched ? 'cheap-module-source-map' : 'hidden-nosources-source-map';
const workspaceFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** react-router exports only its development build, so this resolves the production build next to it. */
function resolveProductionRouter(): Record<string, string> {
  const facade = createRequire(import.meta.url).resolve('@northlight/contract/router');
  const dom = createRequire(facade).resolve('react-router-dom');
  const folder = join(dirname(createRequire(dom).resolve('react-router')), '../production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

/** Names sources by their path in the workspace, which is the same in every checkout. */
const getSourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
  isAbsolute(absoluteResourcePath)
    ? relative(workspaceFolder, absoluteResourcePath).split(sep).join('/')
    : absoluteResourcePath;

/**
 * Shared by every browser build: React, class names that server and browser agree on, integrity hashes for all chunks, and a
 * Trusted Types policy for chunk URLs. Name and version keep the chunks of two versions in one page apart.
 */
export function commonConfig(name: string, version: string): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    resolve: {
      alias: {
        ...(isDevelopment ? {} : resolveProductionRouter()),
        // The product uses no realtime channels, and their client is large.
        '@supabase/realtime-js$': resolveSource('./no-realtime.ts'),
      },
    },
    // Compiles our installed packages like a remote's own code, so that class names match.
    source: { entry: {}, include: [/[\\/]node_modules[\\/]@northlight[\\/]/] },
    security: { sri: { enable: 'auto' } },
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { root: distFolder, js: 'js', jsAsync: 'js', css: 'css', cssAsync: 'css' },
      dataUriLimit: 0,
      // In watch mode, the next build overwrites the files.
      filenameHash: !isWatched,
      legalComments: 'none',
      // Scripts do not reference their maps, and maps contain no sources.
      ...(isDevelopment ? {} : { sourceMap: { js: sourceMapType, css: false } }),
      minify: !isWatched,
      overrideBrowserslist,
    },
    // A watched build sends its result to the parent process instead.
    ...(isWatched ? { logLevel: 'silent' as const } : {}),
    performance: { printFileSize: false },
    splitChunks: false,
    tools: {
      swc: { jsc: { experimental: { plugins: [[styledComponentsPlugin, styledOptions]] } } },
      rspack: {
        resolve: { conditionNames: [sourceCondition, '...'] },
        // Keeps the last working files after an error, so that the fix can be a hot update.
        ...(isDevelopment ? { optimization: { emitOnErrors: false } } : {}),
        // One save causes several events. A build for each would remove the update that the page is fetching.
        ...(isDevelopment ? { watchOptions: { aggregateTimeout: 100 } } : {}),
        output: {
          uniqueName: chunkPolicyName(name, version),
          // The default contains only the name, so a fallback version would get the chunks of the broken one.
          chunkLoadingGlobal: `chunks ${chunkPolicyName(name, version)}`,
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: chunkTimeLimit,
          trustedTypes: { policyName: chunkPolicyName(name, version) },
          ...(isDevelopment
            ? {}
            : {
                sourceMapFilename: `${mapFolder}/[file].map`,
                devtoolModuleFilenameTemplate: getSourceName,
                devtoolFallbackModuleFilenameTemplate: getSourceName,
              }),
        },
      },
    },
    ...createDevServerConfig(),
  };
}

/**
 * Configures the development server of one app. Browsers load its files through the edge, at `/remotes/<name>/dev/`; only
 * the hot-reload socket connects directly. `DEV_PORT` sets its port.
 */
function createDevServerConfig(): Pick<RsbuildConfig, 'server' | 'dev'> {
  const port = Number(process.env.DEV_PORT ?? 3001);
  return {
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      printUrls: false,
      // Other web sites must not read the source code.
      cors: false,
      // Allows only names of this machine.
      allowedHosts: [],
    },
    dev: {
      assetPrefix: 'auto',
      lazyCompilation: false,
      client: { protocol: 'ws', host: '127.0.0.1', port, overlay: true },
    },
  };
}

/** The build's version: `RELEASE_VERSION` during a release, otherwise the package version. */
export function readBuildVersion(folder: string): string {
  return process.env.RELEASE_VERSION ?? readVersion(`${folder}/package.json`);
}
