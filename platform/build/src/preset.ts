import { chunkPolicyName } from '@platform/contract';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginStyledComponents } from '@rsbuild/plugin-styled-components';
import { leanLibraries } from './lean-libraries.ts';
import { readVersion } from './versions.ts';

/** The oldest browsers that run the product. */
export const overrideBrowserslist = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];

/** Milliseconds after which a chunk that does not come counts as failed. */
export const chunkTimeLimit = 10_000;

/**
 * What every browser build of the product has in common: React, stable class names (server and browser must agree
 * on them), hashes for every chunk down from the entry, and a Trusted Types policy for its own chunk URLs.
 * Name and version also keep the chunk registries apart when two versions of a remote run in one page.
 */
export function commonConfig(name: string, version: string): RsbuildConfig {
  return {
    plugins: [
      pluginReact(),
      pluginStyledComponents({ ssr: true, displayName: false }),
      leanLibraries(name === 'shell'),
    ],
    source: { entry: {} },
    security: { sri: { enable: 'auto' } },
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      distPath: { js: 'js', jsAsync: 'js', css: 'css', cssAsync: 'css' },
      dataUriLimit: 0,
      legalComments: 'none',
      // One pass more than by default finds what the ones before it have laid bare.
      minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
      overrideBrowserslist,
    },
    performance: { printFileSize: false },
    splitChunks: false,
    tools: {
      rspack: {
        output: {
          uniqueName: chunkPolicyName(name, version),
          // By itself it carries the name alone: the version that stands in for a broken one would get its chunks.
          chunkLoadingGlobal: `chunks ${chunkPolicyName(name, version)}`,
          crossOriginLoading: 'anonymous',
          chunkLoadTimeout: chunkTimeLimit,
          trustedTypes: { policyName: chunkPolicyName(name, version) },
        },
      },
    },
    ...developmentServer(),
  };
}

/**
 * The development server of one app. The browser reaches its files through the edge, at `/remotes/<name>/dev/`;
 * only the hot-reload socket goes to it directly. `DEV_PORT` names the port, `BACKEND_URL` where data comes from.
 */
function developmentServer(): Pick<RsbuildConfig, 'server' | 'dev'> {
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
export function ownVersion(folder: string): string {
  return process.env.RELEASE_VERSION ?? readVersion(`${folder}/package.json`);
}
