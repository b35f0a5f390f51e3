/**
 * Makes the self-hosted fonts: `node scripts/subset-fonts.mjs` in this package.
 * Writes src/tokens/fonts/*.woff2, named by their content so that they can be cached for ever, and
 * src/tokens/font-data.ts with the measures of a fallback face that takes the same room.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { readMetrics } from './sfnt.mjs';

const require = createRequire(import.meta.url);
const fontFolder = new URL('../src/tokens/fonts/', import.meta.url);
const dataFile = new URL('../src/tokens/font-data.ts', import.meta.url);

const PUNCTUATION = [
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** English as it is written, so that a page title needs no more than this. */
const ENGLISH = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  ...PUNCTUATION,
];
const LATIN = [[0x20, 0x7e], [0xa0, 0xff], [0x152, 0x153], ...PUNCTUATION];
/** What LATIN has beyond ENGLISH: a file of its own, fetched when a name with an accent is on the page. */
const ACCENTED = [
  [0xa1, 0xa2],
  [0xa4, 0xa8],
  [0xaa, 0xaa],
  [0xac, 0xb6],
  [0xb8, 0xba],
  [0xbc, 0xff],
  [0x152, 0x153],
];
const LATIN_EXTENDED = [
  [0x100, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];

/** 400 to 600 are the weights of the scale; `tnum` aligns figures. `calt` would cost 4 kB for arrows. */
const inter = {
  family: 'Inter',
  style: 'normal',
  weight: '400 600',
  options: { variationAxes: { wght: { min: 400, max: 600 } }, keepFeatures: ['kern', 'tnum'] },
};
const serif = {
  family: 'Instrument Serif',
  style: 'normal',
  weight: '400',
  source: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
  options: { keepFeatures: ['kern', 'liga'] },
};
const serifItalic = {
  ...serif,
  style: 'italic',
  source: '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2',
};

const faces = [
  {
    ...inter,
    name: 'inter-latin',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ranges: LATIN,
    isBase: true,
  },
  {
    ...inter,
    name: 'inter-latin-ext',
    source: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    ranges: LATIN_EXTENDED,
    isBase: false,
  },
  { ...serif, name: 'instrument-serif', ranges: ENGLISH, isBase: true },
  { ...serif, name: 'instrument-serif-accented', ranges: ACCENTED, isBase: false },
  { ...serifItalic, name: 'instrument-serif-italic', ranges: ENGLISH, isBase: true },
  { ...serifItalic, name: 'instrument-serif-italic-accented', ranges: ACCENTED, isBase: false },
];

/** Advance widths (in 1/1000 em) that Arial shares with Helvetica, and Times New Roman with Times. */
const systemWidths = {
  Arial: {
    ' ': 278,
    a: 556,
    b: 556,
    c: 500,
    d: 556,
    e: 556,
    f: 278,
    g: 556,
    h: 556,
    i: 222,
    j: 222,
    k: 500,
    l: 222,
    m: 833,
    n: 556,
    o: 556,
    p: 556,
    q: 556,
    r: 333,
    s: 500,
    t: 278,
    u: 556,
    v: 500,
    w: 722,
    x: 500,
    y: 500,
    z: 500,
  },
  'Times New Roman': {
    ' ': 250,
    a: 444,
    b: 500,
    c: 444,
    d: 500,
    e: 444,
    f: 333,
    g: 500,
    h: 500,
    i: 278,
    j: 278,
    k: 500,
    l: 278,
    m: 778,
    n: 500,
    o: 500,
    p: 500,
    q: 500,
    r: 333,
    s: 389,
    t: 278,
    u: 500,
    v: 500,
    w: 722,
    x: 500,
    y: 500,
    z: 444,
  },
};
const fallbackOf = { Inter: 'Arial', 'Instrument Serif': 'Times New Roman' };
/** The same widths under the names that systems without the originals give them. */
const localNames = {
  Arial: { normal: ['Arial', 'ArialMT', 'Liberation Sans'] },
  'Times New Roman': {
    normal: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    italic: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
  },
};
const sample =
  'we design and build software for companies that would rather run their business than fight their tools ' +
  'each sprint ends with something you can open click and judge before the next one begins';

const textOf = (ranges) =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('');
const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
const unicodeRangeOf = (ranges) =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
const meanWidth = (widthOf) => [...sample].reduce((sum, letter) => sum + widthOf(letter), 0) / sample.length;
const percent = (value) => `${(100 * value).toFixed(2)}%`;

/** What makes a system font take the room of the web font, so that swapping them moves nothing. */
function fallbackMeasures(family, style, metrics) {
  const local = fallbackOf[family];
  const own = meanWidth(metrics.advanceOf) / metrics.unitsPerEm;
  const sizeAdjust = own / (meanWidth((letter) => systemWidths[local][letter]) / 1000);
  const em = metrics.unitsPerEm * sizeAdjust;
  return {
    locals: localNames[local][style].map((name) => `local("${name}")`).join(', '),
    sizeAdjust: percent(sizeAdjust),
    ascentOverride: percent(metrics.ascent / em),
    descentOverride: percent(metrics.descent / em),
    lineGapOverride: percent(metrics.lineGap / em),
  };
}

for (const file of await readdir(fontFolder)) await rm(new URL(file, fontFolder));
const written = [];
for (const face of faces) {
  const original = await readFile(require.resolve(face.source));
  const text = textOf(face.ranges);
  const woff2 = await subsetFont(original, text, { ...face.options, noHinting: true, targetFormat: 'woff2' });
  const sfnt = await subsetFont(original, text, { ...face.options, targetFormat: 'truetype' });
  const hash = createHash('sha256').update(woff2).digest('hex').slice(0, 10);
  const file = `${face.name}.${hash}.woff2`;
  await writeFile(new URL(file, fontFolder), woff2);
  written.push({
    name: file,
    family: face.family,
    style: face.style,
    weight: face.weight,
    unicodeRange: unicodeRangeOf(face.ranges),
    bytes: woff2.length,
    isBase: face.isBase,
    metrics: readMetrics(sfnt),
  });
}

const quoted = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const record = (fields) =>
  `{\n${Object.entries(fields)
    .map(([key, value]) => `    ${key}: ${quoted(value)},`)
    .join('\n')}\n  }`;
const faceRecords = written.map(({ metrics: _, ...face }) => `  ${record(face)},`).join('\n');
const fallbackRecords = written
  .filter((face) => face.isBase)
  .map(
    (face) =>
      `  ${record({ family: face.family, style: face.style, ...fallbackMeasures(face.family, face.style, face.metrics) })},`,
  )
  .join('\n');
await writeFile(
  dataFile,
  `/** Written by scripts/subset-fonts.mjs: the files in ./fonts and the fallback faces that take their room. */
export const fontFaces = [
${faceRecords}
] as const;

export const fallbackFaces = [
${fallbackRecords}
] as const;
`,
);
for (const face of written) console.info(`${face.name}  ${(face.bytes / 1024).toFixed(1)} kB`);
console.info(fileURLToPath(dataFile));
