/** Written by scripts/subset-fonts.mjs: the files in ./fonts and the fallback faces that take their room. */
export const fontFaces = [
  {
    name: 'inter-latin.17b70d3fba.woff2',
    family: 'Inter',
    style: 'normal',
    weight: '400 600',
    unicodeRange:
      'U+0020-007E, U+00A0-00FF, U+0152-0153, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
    bytes: 21072,
    isBase: true,
  },
  {
    name: 'inter-latin-ext.571d50a283.woff2',
    family: 'Inter',
    style: 'normal',
    weight: '400 600',
    unicodeRange: 'U+0100-0151, U+0154-017F, U+0218-021B, U+1E9E',
    bytes: 10208,
    isBase: false,
  },
  {
    name: 'instrument-serif.c98077dbd2.woff2',
    family: 'Instrument Serif',
    style: 'normal',
    weight: '400',
    unicodeRange:
      'U+0020-007E, U+00A0, U+00A3, U+00A9, U+00AB, U+00B7, U+00BB, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
    bytes: 10564,
    isBase: true,
  },
  {
    name: 'instrument-serif-accented.47ca1c77ff.woff2',
    family: 'Instrument Serif',
    style: 'normal',
    weight: '400',
    unicodeRange: 'U+00A1-00A2, U+00A4-00A8, U+00AA, U+00AC-00B6, U+00B8-00BA, U+00BC-00FF, U+0152-0153',
    bytes: 5064,
    isBase: false,
  },
  {
    name: 'instrument-serif-italic.095c3bcf0c.woff2',
    family: 'Instrument Serif',
    style: 'italic',
    weight: '400',
    unicodeRange:
      'U+0020-007E, U+00A0, U+00A3, U+00A9, U+00AB, U+00B7, U+00BB, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
    bytes: 11132,
    isBase: true,
  },
  {
    name: 'instrument-serif-italic-accented.8c47d23963.woff2',
    family: 'Instrument Serif',
    style: 'italic',
    weight: '400',
    unicodeRange: 'U+00A1-00A2, U+00A4-00A8, U+00AA, U+00AC-00B6, U+00B8-00BA, U+00BC-00FF, U+0152-0153',
    bytes: 5500,
    isBase: false,
  },
] as const;

export const fallbackFaces = [
  {
    family: 'Inter',
    style: 'normal',
    locals: 'local("Arial"), local("ArialMT"), local("Liberation Sans")',
    sizeAdjust: '107.59%',
    ascentOverride: '90.04%',
    descentOverride: '22.42%',
    lineGapOverride: '0.00%',
  },
  {
    family: 'Instrument Serif',
    style: 'normal',
    locals: 'local("Times New Roman"), local("TimesNewRomanPSMT"), local("Liberation Serif")',
    sizeAdjust: '84.61%',
    ascentOverride: '117.00%',
    descentOverride: '36.64%',
    lineGapOverride: '0.00%',
  },
  {
    family: 'Instrument Serif',
    style: 'italic',
    locals:
      'local("Times New Roman Italic"), local("TimesNewRomanPS-ItalicMT"), local("Liberation Serif Italic")',
    sizeAdjust: '89.23%',
    ascentOverride: '110.95%',
    descentOverride: '34.74%',
    lineGapOverride: '0.00%',
  },
] as const;
