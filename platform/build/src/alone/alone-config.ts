import type { RemoteDeclaration } from '@northlight/contract';
import { isSecretKey } from '@northlight/domain/api-key';
import { baseCss, tokensCss } from '@northlight/shared-ui/tokens';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { commonConfig } from '../preset.ts';
import { resolveSource } from '../versions.ts';

/**
 * Configures a remote's development server without the shell and federation: the same root tree with only its routes, and a
 * plain sign-in form. `PUBLISHABLE_KEY` contains the backend's key.
 */
export function aloneConfig(remote: RemoteDeclaration): RsbuildConfig {
  const key = process.env.PUBLISHABLE_KEY ?? '';
  if (isSecretKey(key))
    throw new Error(
      'PUBLISHABLE_KEY is a secret key, which would be exposed to every visitor; set it to the publishable (or anon) key.',
    );
  return mergeRsbuildConfig(commonConfig(remote.name, 'alone'), {
    source: {
      entry: { index: resolveSource('./alone/alone.tsx') },
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
