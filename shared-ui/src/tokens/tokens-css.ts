import { type ColorMap, darkColors, lightColors } from './colors.ts';
import { comfortableTokens, compactTokens, darkShadows, lightShadows, scaleTokens } from './scale.ts';

const toDeclarations = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const toThemeDeclarations = (
  scheme: 'light' | 'dark',
  colors: ColorMap,
  shadows: Readonly<Record<string, string>>,
): string => {
  const colorTokens = Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [`color-${name}`, value]),
  );
  const only = `--light-only:${scheme === 'light' ? 'inline-block' : 'none'};--dark-only:${scheme === 'dark' ? 'inline-block' : 'none'};`;
  return `color-scheme:${scheme};${only}${toDeclarations(colorTokens)}${toDeclarations(shadows)}`;
};

/**
 * The style sheet with all variables. `data-theme` on the root overrides the system theme; on an inner element it sets
 * that element's theme. `data-density="compact"` anywhere makes the whole document compact, including dialogs. Coarse
 * pointers keep touch-sized controls, and 16px text, below which iOS zooms.
 */
export function tokensCss(): string {
  const light = toThemeDeclarations('light', lightColors, lightShadows);
  const dark = toThemeDeclarations('dark', darkColors, darkShadows);
  return [
    `:root{${toDeclarations(scaleTokens)}${toDeclarations(comfortableTokens)}}`,
    `:root:has([data-density=compact]){${toDeclarations(compactTokens)}}`,
    '@media (pointer:coarse){:root{--control-height-sm:var(--height-touch);}' +
      ':root:has([data-density=compact]){--control-height:var(--height-touch);' +
      '--control-text:var(--text-md);--control-leading:var(--leading-md);}}',
    `:root,[data-theme=light]{${light}}`,
    // Only on screen: browsers do not print backgrounds, and light text would be unreadable on paper.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `@media screen{[data-theme=dark]{${dark}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion-shift:0;}}',
  ].join('\n');
}
