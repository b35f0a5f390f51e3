import { shellConfig } from '@northlight/build';
import { baseCss, fontFiles, fontsCss, preloadedFonts, tokensCss } from '@northlight/shared-ui/tokens';
import { headMarkup } from './src/document/head-markup.ts';
import { ownRouteDeclarations } from './src/own-routes.ts';

// A function: Rsbuild awaits what it returns, but not a promise that is exported.
export default () =>
  shellConfig({
    bootScript: './src/document/boot/boot.ts',
    earlyScript: './src/document/early/early.ts',
    visitScript: './src/document/visit.ts',
    sessionModule: '/auth-kit/src/signed-in.ts',
    headMarkup,
    inlineStyle: (base) => [fontsCss(`${base}/fonts`), tokensCss(), baseCss].join('\n'),
    fonts: { files: fontFiles, preloaded: preloadedFonts },
    routes: ownRouteDeclarations,
  });
