/** A public page's document taken apart. */
export interface PageParts {
  readonly title: string;
  /** Addresses of the fonts that it preloads. */
  readonly fonts: readonly string[];
  readonly css: string;
  /** What stands in the document's body, without scripts. */
  readonly markup: string;
}

export function pageParts(html: string): PageParts {
  const markup = between(html, '<div id="root">', '</div>\n<script');
  return {
    title: between(html, '<title>', '</title>'),
    fonts: [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
      ([, url = '']) => url,
    ),
    css: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n'),
    markup: markup.replace(/<script[\s\S]*?<\/script>/g, ''),
  };
}

/**
 * The page as somebody would write it by hand: the same markup, styles, fonts and pictures, and no other script. Without
 * the product's view transition, which would take a picture of each page that is left.
 */
export function staticDocument({ title, fonts, css, markup }: PageParts, script?: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title}</title>`,
    ...fonts.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin="anonymous">`,
    ),
    `<style>${css.replace(/@view-transition\{[^}]*\}/g, '')}</style>`,
    '</head>',
    `<body><div id="root">${markup}</div>`,
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
    '</body>',
    '</html>',
  ].join('\n');
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The document has no ${start} … ${end}`);
  return text.slice(from + start.length, to);
}
