/** Reads the few numbers of a TrueType font (an uncompressed sfnt buffer) that line layout depends on. */
export function readMetrics(font) {
  const tables = tableOffsets(font);
  const hhea = tables.get('hhea');
  const hmtx = tables.get('hmtx');
  const numberOfHMetrics = font.readUInt16BE(hhea + 34);
  const glyphOf = characterMap(font, tables.get('cmap'));
  return {
    unitsPerEm: font.readUInt16BE(tables.get('head') + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    advanceOf(character) {
      const glyph = Math.min(glyphOf(character.codePointAt(0)), numberOfHMetrics - 1);
      return font.readUInt16BE(hmtx + 4 * glyph);
    },
  };
}

function tableOffsets(font) {
  const tables = new Map();
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i += 1) {
    const record = 12 + 16 * i;
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8));
  }
  return tables;
}

/** The look-up of the format 4 subtable, which every font for the web carries. */
function characterMap(font, cmap) {
  const count = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < count; i += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4);
    if (font.readUInt16BE(table) === 4) return (code) => glyphInFormat4(font, table, code);
  }
  throw new Error('The font has no format 4 character map.');
}

function glyphInFormat4(font, table, code) {
  const doubled = font.readUInt16BE(table + 6);
  const ends = table + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    if (code > font.readUInt16BE(ends + at)) continue;
    const start = font.readUInt16BE(starts + at);
    if (code < start) return 0;
    const offset = font.readUInt16BE(offsets + at);
    const delta = font.readInt16BE(deltas + at);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = font.readUInt16BE(offsets + at + offset + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
