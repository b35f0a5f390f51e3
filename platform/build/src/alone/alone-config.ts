import { fileURLToPath } from 'node:url';
import type { RemoteDeclaration } from '@platform/contract';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { baseCss, tokensCss } from 'shared-ui/tokens';
import { commonConfig } from '../preset.ts';

/**
 * A remote by itself on its development server, without the shell and without federation: its routes in the same
 * root tree, signed in by a bare form. `PUBLISHABLE_KEY` is the backend's.
 */
export function aloneConfig(remote: RemoteDeclaration): RsbuildConfig {
  const key = process.env.PUBLISHABLE_KEY ?? '';
  return mergeRsbuildConfig(commonConfig(remote.name, 'alone'), {
    source: {
      entry: { index: fileURLToPath(new URL('./alone.tsx', import.meta.url)) },
      define: { ALONE_PUBLISHABLE_KEY: JSON.stringify(key) },
    },
    resolve: { alias: { 'remote-app': `${process.cwd()}/src/app.tsx` } },
    output: { assetPrefix: '/' },
    dev: { assetPrefix: '/' },
    html: {
      title: `${remote.name} alone`,
      tags: [{ tag: 'style', children: `${tokensCss()}\n${baseCss}`, append: false }],
    },
    server: { historyApiFallback: true },
  });
}
