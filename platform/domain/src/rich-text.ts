/**
 * What rich text may contain, for both the editor and the site, as DOMPurify options. Other elements are removed; their text
 * is kept.
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
  // These attributes are not URLs.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Keeps only the editor's classes: others could imitate the page's own elements. */
export function richTextClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => /^ql-[a-z0-9-]+$/.test(name))
    .join(' ');
}
