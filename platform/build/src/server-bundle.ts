import { fileURLToPath } from 'node:url';
import { serverFolder } from '@platform/contract';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { commonConfig } from './preset.ts';

/** Where a remote has its server's part. */
export const serverSource = 'src/server.tsx';

/** The one file of the server bundle, relative to the release. */
export const serverEntry = `${serverFolder}/index.js`;

/**
 * Builds a remote for the server after it was built for browsers, from the same sources. A build of its own and not a
 * second environment: beside another compiler the federation plugin fails (2.9.2).
 */
export function serverBundle(name: string, version: string, folder: string): RsbuildPlugin {
  return {
    name: 'product:server-bundle',
    setup(api) {
      api.onAfterBuild(async () => {
        const rsbuild = await createRsbuild({ cwd: folder, config: serverConfig(name, version, folder) });
        const { close } = await rsbuild.build();
        await close();
      });
    },
  };
}

/**
 * One CommonJS file with all that it needs, React and the route tree included, so that a page is rendered by what it
 * was built with.
 */
function serverConfig(name: string, version: string, folder: string): RsbuildConfig {
  return mergeRsbuildConfig(commonConfig(name, version), {
    mode: 'production',
    source: { entry: { index: fileURLToPath(new URL('./server-entry.ts', import.meta.url)) } },
    resolve: {
      alias: { 'remote-app': `${folder}/src/app.tsx`, 'remote-server': `${folder}/${serverSource}` },
    },
    security: { sri: { enable: false } },
    output: {
      target: 'node',
      module: false,
      distPath: { root: `dist/${serverFolder}`, js: '', jsAsync: '' },
      filename: { js: '[name].js' },
      overrideBrowserslist: ['node >= 20'],
    },
    // The public folder belongs to the browser's build.
    server: { publicDir: false },
    tools: {
      rspack: (config) => {
        config.output = { ...config.output, asyncChunks: false };
        delete config.output.trustedTypes;
        delete config.output.crossOriginLoading;
      },
    },
  });
}
