import { fontFaces, standInFaces } from './font-data.ts';

/** A font file to serve: the name carries a hash of the content, so it can be cached for ever. */
export interface FontFile {
  readonly name: string;
  readonly url: URL;
}

/** Every font file of the kit, where it stands on disk. */
export const fontFiles: readonly FontFile[] = fontFaces.map(({ name }) => ({
  name,
  url: new URL(`./fonts/${name}`, import.meta.url),
}));

/** Names of the two files that first paint needs; the others are fetched when their characters appear. */
export const preloadedFonts: readonly string[] = fontFaces
  .filter((face) => face.isBase && face.style === 'normal')
  .map((face) => face.name);

/** The @font-face rules for files served below `base`, with system faces of equal measures to stand in meanwhile. */
export function fontsCss(base: string): string {
  const folder = base.replace(/\/+$/, '');
  const faces = fontFaces.map(
    (face) =>
      `@font-face{font-family:'${face.family}';font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
      `src:url('${folder}/${face.name}') format('woff2');unicode-range:${face.unicodeRange};}`,
  );
  const standIns = standInFaces.map(
    (face) =>
      `@font-face{font-family:'${face.family} ${face.like}';font-style:${face.style};src:${face.locals};` +
      `size-adjust:${face.sizeAdjust};ascent-override:${face.ascentOverride};` +
      `descent-override:${face.descentOverride};line-gap-override:${face.lineGapOverride};}`,
  );
  return [...faces, ...standIns].join('\n');
}
