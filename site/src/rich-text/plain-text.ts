const blockEnd =
  /<(?:br|hr|\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|figure|figcaption|section))(?:\s[^<>]*)?\/?>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Whether text contains markup. Otherwise it is plain text with significant line breaks. */
export function isMarkup(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

/** The text without tags, one line per block. Not a sanitiser: never render the result as HTML. */
export function extractLines(markup: string): string[] {
  return decodeEntities(markup.replace(blockEnd, '\n').replace(/<[^<>]*>/g, ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** The text without tags on one line. */
export function extractText(markup: string): string {
  return extractLines(markup).join(' ');
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity;
    const isHex = /^#x/i.test(name);
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
