/**
 * What rich text may hold: the one list of the editor and of the site, in the words of DOMPurify. Everything else is
 * taken out, its text kept where it has any.
 */
export const richTextRules = {
  ALLOWED_TAGS: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'div',
      'span',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: [
    'href',
    'title',
    'src',
    'alt',
    'width',
    'height',
    'colspan',
    'rowspan',
    'class',
    'data-list',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i,
  // The pattern above is for addresses; these are none.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Of an element's classes those of the editor: any other could borrow the looks of the page around. */
export function richTextClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => /^ql-[a-z0-9-]+$/.test(name))
    .join(' ');
}
