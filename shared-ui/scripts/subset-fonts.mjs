/**
 * Creates the self-hosted fonts in src/tokens/fonts from the Fontsource packages, named by content hash. Run
 * `node --import tsx scripts/subset-fonts.mjs` in this package and enter new names in src/tokens/fonts.ts.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { fontFaces } from '../src/tokens/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** `tnum` aligns digits. `calt` is left out because it adds 4 kB. */
const inter = { variationAxes: { wght: { min: 400, max: 600 } }, keepFeatures: ['kern', 'tnum'] };
const serif = { keepFeatures: ['kern', 'liga'] };

function getSourcePath({ name, style }) {
  if (name.startsWith('instrument'))
    return `@fontsource/instrument-serif/files/instrument-serif-latin-400-${style}.woff2`;
  return `@fontsource-variable/inter/files/${name.split('.')[0]}-wght-normal.woff2`;
}

/** Expands a `unicode-range` to a string of its characters. */
const expandRange = (unicodeRange) =>
  [...unicodeRange.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .flatMap(([, from, to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');

for (const face of fontFaces) {
  const font = await subsetFont(
    await readFile(resolve(getSourcePath(face))),
    expandRange(face.unicodeRange),
    {
      ...(face.family === 'Inter' ? inter : serif),
      noHinting: true,
      targetFormat: 'woff2',
    },
  );
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 10);
  const name = `${face.name.split('.')[0]}.${hash}.woff2`;
  await writeFile(new URL(`../src/tokens/fonts/${name}`, import.meta.url), font);
  process.stdout.write(`${name}${name === face.name ? '' : ` (replaces ${face.name})`}\n`);
}
