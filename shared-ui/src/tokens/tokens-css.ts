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
 * The style sheet that defines every variable. `data-theme` on the root decides; without it the system does.
 * The attribute also works on any element inside, which then shows the other theme.
 * `data-density="compact"` anywhere in the document makes all of it compact, dialogs at the end of the body
 * included; a coarse pointer keeps the height that a finger needs (and 16px of text, below which iOS zooms).
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
    // On paper there is no ground, and text that is light for the dark could not be read.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    `@media screen{[data-theme=dark]{${dark}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion-shift:0;}}',
  ].join('\n');
}
