import { type ColorMap, darkColors, lightColors } from './colors.ts';
import { comfortableTokens, compactTokens, darkShadows, lightShadows, scaleTokens } from './scale.ts';

const declarations = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const themeDeclarations = (
  scheme: 'light' | 'dark',
  colors: ColorMap,
  shadows: Readonly<Record<string, string>>,
): string => {
  const named = Object.fromEntries(Object.entries(colors).map(([name, value]) => [`color-${name}`, value]));
  return `color-scheme:${scheme};${declarations(named)}${declarations(shadows)}`;
};

/**
 * The style sheet with all variables. `data-theme` on the root sets the theme, otherwise the system does; on an inner element it
 * sets that element's theme. `data-density="compact"` anywhere makes the whole document compact, including dialogs. Coarse
 * pointers keep touch-sized controls, and 16px text, below which iOS zooms.
 */
export function tokensCss(): string {
  const light = themeDeclarations('light', lightColors, lightShadows);
  const dark = themeDeclarations('dark', darkColors, darkShadows);
  return [
    `:root{${declarations(scaleTokens)}${declarations(comfortableTokens)}}`,
    `:root:has([data-density=compact]){${declarations(compactTokens)}}`,
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
