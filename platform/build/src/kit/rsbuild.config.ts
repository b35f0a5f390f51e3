import { fileURLToPath } from 'node:url';
import { baseCss, fontFiles, fontsCss, tokensCss } from '@northlight/shared-ui/tokens';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { commonConfig } from '../preset.ts';

/** The kit's page on its development server: every component in its states, in both themes. */
export default mergeRsbuildConfig(commonConfig('shared-ui', 'kit'), {
  source: { entry: { index: fileURLToPath(new URL('./kit.tsx', import.meta.url)) } },
  output: {
    assetPrefix: '/',
    copy: fontFiles.map(({ url }) => ({ from: fileURLToPath(url), to: 'fonts/[name][ext]' })),
  },
  dev: { assetPrefix: '/' },
  html: {
    title: 'The kit',
    tags: [
      { tag: 'style', children: [fontsCss('/fonts'), tokensCss(), baseCss].join('\n'), append: false },
      { tag: 'meta', attrs: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
    ],
  },
});
