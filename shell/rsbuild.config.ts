import { shellConfig } from '@northlight/build';
import {
  baseCss,
  darkColors,
  fontFiles,
  fontsCss,
  lightColors,
  preloadedFonts,
  tokensCss,
} from '@northlight/shared-ui/tokens';
import { shellRouteDeclarations } from './src/app/shell-routes.ts';

/** Browser-chrome colours, for every document. */
const headMarkup = [
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${lightColors.canvas}">`,
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkColors.canvas}">`,
].join('');

// Exports a function, because Rsbuild awaits its result but does not await an exported promise.
export default () =>
  shellConfig({
    bootScript: './src/document/boot/boot.ts',
    earlyScript: './src/document/early/early.ts',
    visitScript: './src/document/visit.ts',
    sessionModule: '/auth-kit/src/signed-in.ts',
    headMarkup,
    inlineStyle: (base) => [fontsCss(`${base}/fonts`), tokensCss(), baseCss].join('\n'),
    fonts: { files: fontFiles, preloaded: preloadedFonts },
    routes: shellRouteDeclarations,
  });
