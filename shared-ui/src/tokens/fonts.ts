/** A font file. Its name contains a content hash, so it can be cached indefinitely. */
export interface FontFile {
  readonly name: string;
  readonly url: URL;
}

const punctuation =
  'U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212';
/** The characters of English text, which most pages need. */
const english = `U+0020-007E, U+00A0, U+00A3, U+00A9, U+00AB, U+00B7, U+00BB, ${punctuation}`;
/** Other Latin characters, in a separate file that is fetched only when needed. */
const accented = 'U+00A1-00A2, U+00A4-00A8, U+00AA, U+00AC-00B6, U+00B8-00BA, U+00BC-00FF, U+0152-0153';
const latin = `U+0020-007E, U+00A0-00FF, U+0152-0153, ${punctuation}`;
const latinExtended = 'U+0100-0151, U+0154-017F, U+0218-021B, U+1E9E';

// Ascent and descent of the font, in em.
const inter = { family: 'Inter', style: 'normal', weight: '400 600', ascent: 0.96875, descent: 0.2412 };
const serif = { family: 'Instrument Serif', style: 'normal', weight: '400', ascent: 0.99, descent: 0.31 };
const italic = { ...serif, style: 'italic' };

/** The files in ./fonts, created by scripts/subset-fonts.mjs. English pages need only the base ones. */
export const fontFaces = [
  { ...inter, name: 'inter-latin.17b70d3fba.woff2', unicodeRange: latin, isBase: true },
  { ...inter, name: 'inter-latin-ext.571d50a283.woff2', unicodeRange: latinExtended, isBase: false },
  { ...serif, name: 'instrument-serif.c98077dbd2.woff2', unicodeRange: english, isBase: true },
  { ...serif, name: 'instrument-serif-accented.47ca1c77ff.woff2', unicodeRange: accented, isBase: false },
  { ...italic, name: 'instrument-serif-italic.095c3bcf0c.woff2', unicodeRange: english, isBase: true },
  {
    ...italic,
    name: 'instrument-serif-italic-accented.8c47d23963.woff2',
    unicodeRange: accented,
    isBase: false,
  },
] as const;

/**
 * System fonts used until a web font has loaded: for Windows, Apple and many Linux systems; for Android; for other Linux
 * systems. `size` adjusts them to the web font's width.
 */
export const fallbackFaces = [
  { ...inter, suffix: 'Arial', size: 1.0759, names: ['Arial', 'ArialMT', 'Liberation Sans'] },
  { ...inter, suffix: 'Roboto', size: 1.0703, names: ['Roboto', 'Roboto-Regular', 'Roboto Regular'] },
  { ...inter, suffix: 'DejaVu', size: 0.9379, names: ['DejaVu Sans', 'DejaVuSans'] },
  {
    ...serif,
    suffix: 'Times',
    size: 0.8461,
    names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
  },
  { ...serif, suffix: 'Noto', size: 0.7056, names: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'] },
  { ...serif, suffix: 'DejaVu', size: 0.6598, names: ['DejaVu Serif', 'DejaVuSerif'] },
  {
    ...italic,
    suffix: 'Times',
    size: 0.889,
    names: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
  },
  { ...italic, suffix: 'Noto', size: 0.7684, names: ['Noto Serif Italic', 'NotoSerif-Italic'] },
  { ...italic, suffix: 'DejaVu', size: 0.6959, names: ['DejaVu Serif Italic', 'DejaVuSerif-Italic'] },
] as const;

export const fontFiles: readonly FontFile[] = fontFaces.map(({ name }) => ({
  name,
  url: new URL(`./fonts/${name}`, import.meta.url),
}));

/** The two files for the first paint. Others are fetched when their characters appear. */
export const preloadedFonts: readonly string[] = fontFaces
  .filter((face) => face.isBase && face.style === 'normal')
  .map((face) => face.name);

const toPercent = (value: number) => `${(100 * value).toFixed(2)}%`;

/** The @font-face rules for files served below `base`, with system fonts of matching metrics as fallbacks. */
export function fontsCss(base: string): string {
  const folder = base.replace(/\/+$/, '');
  const faces = fontFaces.map(
    (face) =>
      `@font-face{font-family:'${face.family}';font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
      `src:url('${folder}/${face.name}') format('woff2');unicode-range:${face.unicodeRange};}`,
  );
  const fallbacks = fallbackFaces.map(
    ({ family, suffix, style, size, names, ascent, descent }) =>
      `@font-face{font-family:'${family} ${suffix}';font-style:${style};` +
      `src:${names.map((name) => `local("${name}")`).join(', ')};size-adjust:${toPercent(size)};` +
      `ascent-override:${toPercent(ascent / size)};descent-override:${toPercent(descent / size)};line-gap-override:0%;}`,
  );
  return [...faces, ...fallbacks].join('\n');
}
