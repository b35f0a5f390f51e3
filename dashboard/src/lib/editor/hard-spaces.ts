import type { Delta } from 'quill';

/** From Unicode's area for private use. */
const mark = '\ue000';

/** HTML whose hard spaces outlive the library's reading, which makes plain ones of them. */
export const markHardSpaces = (html: string): string => html.replaceAll('&nbsp;', mark);

/** For the library's clipboard, after its own: puts the hard spaces of a text back. */
export function restoreHardSpaces(_text: Node, delta: Delta): Delta {
  for (const op of delta.ops) {
    if (typeof op.insert === 'string') op.insert = op.insert.replaceAll(mark, '\u00a0');
  }
  return delta;
}
