/**
 * The page as static HTML: the product's markup, styles, fonts and pictures, without its scripts and its view transition,
 * which would capture the page on each navigation.
 */
export function toStaticHtml(html: string): string {
  const body = extractBetween(html, '<div id="root">', '</div>\n<script').replace(
    /<script[\s\S]*?<\/script>/g,
    '',
  );
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${extractBetween(html, '<title>', '</title>')}</title>`,
    ...(html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []),
    `<style>${styles.replace(/@view-transition\{[^}]*\}/g, '')}</style>`,
    '</head>',
    `<body><div id="root">${body}</div></body>`,
    '</html>',
  ].join('\n');
}

function extractBetween(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The document has no ${start} … ${end}`);
  return text.slice(from + start.length, to);
}
