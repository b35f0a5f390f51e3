import { isMarkup, linesOf, textOf } from '../../lib/rich-text/plain-text.ts';

/** At most so many (spec section 9). */
const most = 5;

/**
 * What a project's long description names as its achievements (spec section 2): its list items, or without a list the
 * lines that begin with a bullet or a number.
 */
export function keyFeatures(longDescription: string | null): string[] {
  if (longDescription === null) return [];
  const items = [...longDescription.matchAll(/<li(?:\s[^<>]*)?>([\s\S]*?)(?=<\/li>|<li[\s>]|<\/[uo]l>|$)/gi)]
    .map(([, item = '']) => textOf(item))
    .filter((item) => item !== '');
  return [...new Set(items.length > 0 ? items : listedLines(longDescription))].slice(0, most);
}

function listedLines(text: string): string[] {
  const lines = isMarkup(text) ? linesOf(text) : text.split('\n').map((line) => line.trim());
  return lines.flatMap((line) => {
    const [, feature] = /^(?:[-*•‣◦·–—]|\d{1,3}[.)])\s+(\S.*)$/.exec(line) ?? [];
    return feature === undefined ? [] : [feature.trim()];
  });
}
