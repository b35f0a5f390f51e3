import { defineConfig, rspack } from '@rsbuild/core';

/** Bundles everything into one file, because `npm create` runs it without installing dependencies. */
export default defineConfig({
  mode: 'production',
  logLevel: 'error',
  source: { entry: { main: './src/main.ts' } },
  output: {
    target: 'node',
    module: true,
    minify: false,
    distPath: { js: '' },
    filename: { js: '[name].js' },
    overrideBrowserslist: ['node >= 20'],
  },
  server: { publicDir: false },
  tools: {
    rspack: {
      plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
      // The template is next to the bundle, not to the source.
      module: { parser: { javascript: { importMeta: false } } },
    },
  },
});
