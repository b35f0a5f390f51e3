/**
 * Makes the self-hosted fonts: `node scripts/subset-fonts.mjs` in this package.
 * Writes src/tokens/fonts/*.woff2, named by their content so that they can be cached for ever, and
 * src/tokens/font-data.ts with the measures by which system faces take the same room.
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

/**
 * System faces that stand in until a file is here, with their mean width over `sample`, in em: another sample wants them
 * measured anew. In the order in which a browser looks for them: of Windows, of Apple's systems and, by the same widths
 * under another name, of many Linux ones; of Android; of Linux without those.
 */
const standIns = {
  Inter: [
    {
      like: 'Arial',
      normal: { width: 0.4432, locals: ['Arial', 'ArialMT', 'Liberation Sans'] },
    },
    {
      like: 'Roboto',
      normal: { width: 0.4455, locals: ['Roboto', 'Roboto-Regular', 'Roboto Regular'] },
    },
    {
      like: 'DejaVu',
      normal: { width: 0.5084, locals: ['DejaVu Sans', 'DejaVuSans'] },
    },
  ],
  'Instrument Serif': [
    {
      like: 'Times',
      normal: { width: 0.4017, locals: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'] },
      italic: {
        width: 0.4032,
        locals: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
      },
    },
    {
      like: 'Noto',
      normal: { width: 0.4817, locals: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'] },
      italic: { width: 0.4665, locals: ['Noto Serif Italic', 'NotoSerif-Italic'] },
    },
    {
      like: 'DejaVu',
      normal: { width: 0.5151, locals: ['DejaVu Serif', 'DejaVuSerif'] },
      italic: { width: 0.5151, locals: ['DejaVu Serif Italic', 'DejaVuSerif-Italic'] },
    },
  ],
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

/** What makes a system face take the room of the web font, so that swapping them moves nothing. */
function standInMeasures({ width, locals }, metrics) {
  const sizeAdjust = meanWidth(metrics.advanceOf) / metrics.unitsPerEm / width;
  const em = metrics.unitsPerEm * sizeAdjust;
  return {
    locals: locals.map((name) => `local("${name}")`).join(', '),
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
const standInRecords = written
  .filter((face) => face.isBase)
  .flatMap(({ family, style, metrics }) =>
    standIns[family].map(
      ({ like, ...styles }) =>
        `  ${record({ family, like, style, ...standInMeasures(styles[style], metrics) })},`,
    ),
  )
  .join('\n');
await writeFile(
  dataFile,
  `/** Written by scripts/subset-fonts.mjs: the files in ./fonts and the system faces that take their room meanwhile. */
export const fontFaces = [
${faceRecords}
] as const;

export const standInFaces = [
${standInRecords}
] as const;
`,
);
for (const face of written) console.info(`${face.name}  ${(face.bytes / 1024).toFixed(1)} kB`);
console.info(fileURLToPath(dataFile));
