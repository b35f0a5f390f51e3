export { baseCss } from './base-css.ts';
export { type ColorMap, type ColorName, darkColors, lightColors } from './colors.ts';
export { type FontFile, fontFiles, fontsCss, preloadedFonts } from './fonts.ts';
export { tokensCss } from './tokens-css.ts';
