import { rm, writeFile } from 'node:fs/promises';
import { serverFolder } from '@northlight/contract';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { commonConfig } from './preset.ts';
import { renderFirstPaint } from './render-first-paint.ts';
import { resolveSource } from './versions.ts';

/** A remote's optional server module. */
export const serverSource = 'src/server.tsx';

/** The server bundle, relative to the release. */
export const serverEntry = `${serverFolder}/index.js`;

/** The first paint of guarded pages, relative to the release. */
export const firstPaintFile = `${serverFolder}/first-paint.json`;

/**
 * Builds a remote for the server after its browser build. A separate build instead of a second environment, because the
 * federation plugin (2.9.2) fails next to another compiler.
 */
export function serverBundle(name: string, version: string, folder: string): RsbuildPlugin {
  return runAfterBuild('product:server-bundle', async () => {
    const config = createServerConfig(name, version, folder, './server-entry.ts');
    await runBuild(
      folder,
      mergeRsbuildConfig(config, { resolve: { alias: { 'remote-server': `${folder}/${serverSource}` } } }),
    );
  });
}

/** Renders the first paint of a remote's guarded pages after its build, with a temporary bundle. */
export function firstPaint(name: string, version: string, folder: string): RsbuildPlugin {
  return runAfterBuild('product:first-paint', async () => {
    const config = createServerConfig(name, version, folder, './first-paint-entry.ts');
    await runBuild(
      folder,
      mergeRsbuildConfig(config, { output: { filename: { js: 'first-paint.cjs' }, minify: false } }),
    );
    const bundle = `${folder}/dist/${serverFolder}/first-paint.cjs`;
    const pages = await renderFirstPaint(bundle, (problem) => console.warn(`${name}: ${problem}`));
    await writeFile(`${folder}/dist/${firstPaintFile}`, JSON.stringify(pages));
    await rm(bundle);
  });
}

function runAfterBuild(name: string, run: () => Promise<void>): RsbuildPlugin {
  return { name, setup: (api) => api.onAfterBuild(run) };
}

async function runBuild(folder: string, config: RsbuildConfig): Promise<void> {
  const { close } = await (await createRsbuild({ cwd: folder, config })).build();
  await close();
}

/**
 * One CommonJS file with all dependencies, including React and the route tree, so that pages are rendered with the packages
 * they were built with.
 */
function createServerConfig(name: string, version: string, folder: string, entry: string): RsbuildConfig {
  return mergeRsbuildConfig(commonConfig(name, version), {
    mode: 'production',
    source: { entry: { index: resolveSource(entry) } },
    resolve: { alias: { 'remote-app': `${folder}/src/app.tsx` } },
    security: { sri: { enable: false } },
    output: {
      target: 'node',
      sourceMap: false,
      module: false,
      // Keeps the browser build next to it.
      cleanDistPath: false,
      distPath: { root: `dist/${serverFolder}`, js: '', jsAsync: '' },
      filename: { js: '[name].js' },
      overrideBrowserslist: ['node >= 20'],
    },
    // The public folder belongs to the browser build.
    server: { publicDir: false },
    tools: {
      rspack: (config) => {
        // Rspack 2.3 crashes on an import by name with the alternative, `asyncChunks: false`.
        config.module.parser = { ...config.module.parser, javascript: { dynamicImportMode: 'eager' } };
        delete config.output.trustedTypes;
        delete config.output.crossOriginLoading;
      },
    },
  });
}
