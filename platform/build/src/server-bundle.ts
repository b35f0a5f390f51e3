import { rm, writeFile } from 'node:fs/promises';
import { serverFolder } from '@northlight/contract';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { commonConfig } from './preset.ts';
import { renderFirstPaint } from './render-first-paint.ts';
import { resolveOwnModule } from './versions.ts';

/** Where a remote has its server's part. */
export const serverSource = 'src/server.tsx';

/** The one file of the server bundle, relative to the release. */
export const serverEntry = `${serverFolder}/index.js`;

/** The guarded pages as they look before anything is known, relative to the release. */
export const firstPaintFile = `${serverFolder}/first-paint.json`;

/**
 * Builds a remote for the server after it was built for browsers, from the same sources. A build of its own and not a
 * second environment: beside another compiler the federation plugin fails (2.9.2).
 */
export function serverBundle(name: string, version: string, folder: string): RsbuildPlugin {
  return afterBuild('product:server-bundle', async () => {
    const config = createServerConfig(name, version, folder, './server-entry.ts');
    await build(
      folder,
      mergeRsbuildConfig(config, { resolve: { alias: { 'remote-server': `${folder}/${serverSource}` } } }),
    );
  });
}

/** Draws the guarded pages of a remote after its build, with a bundle that is thrown away. */
export function firstPaint(name: string, version: string, folder: string): RsbuildPlugin {
  return afterBuild('product:first-paint', async () => {
    const config = createServerConfig(name, version, folder, './first-paint-entry.ts');
    await build(
      folder,
      mergeRsbuildConfig(config, { output: { filename: { js: 'first-paint.cjs' }, minify: false } }),
    );
    const bundle = `${folder}/dist/${serverFolder}/first-paint.cjs`;
    const drawn = await renderFirstPaint(bundle, (problem) => console.warn(`${name}: ${problem}`));
    await writeFile(`${folder}/dist/${firstPaintFile}`, JSON.stringify(drawn));
    await rm(bundle);
  });
}

function afterBuild(name: string, run: () => Promise<void>): RsbuildPlugin {
  return { name, setup: (api) => api.onAfterBuild(run) };
}

async function build(folder: string, config: RsbuildConfig): Promise<void> {
  const { close } = await (await createRsbuild({ cwd: folder, config })).build();
  await close();
}

/**
 * One CommonJS file with all that it needs, React and the route tree included, so that a page is rendered by what it
 * was built with.
 */
function createServerConfig(name: string, version: string, folder: string, entry: string): RsbuildConfig {
  return mergeRsbuildConfig(commonConfig(name, version), {
    mode: 'production',
    source: { entry: { index: resolveOwnModule(entry) } },
    resolve: { alias: { 'remote-app': `${folder}/src/app.tsx` } },
    security: { sri: { enable: false } },
    output: {
      target: 'node',
      sourceMap: false,
      module: false,
      // The browser's build stands beside it.
      cleanDistPath: false,
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
