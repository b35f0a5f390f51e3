import { darkColors, lightColors } from '@northlight/shared-ui/tokens';

/** Icon and browser-chrome colours, for every document. */
export const headMarkup = [
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${lightColors.canvas}">`,
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkColors.canvas}">`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
].join('');
