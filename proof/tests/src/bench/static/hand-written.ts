/**
 * The page as static HTML: the product's markup, styles, fonts and pictures, without its scripts and without its view
 * transition, which captures each page that is left.
 */
export function handWritten(html: string): string {
  const body = between(html, '<div id="root">', '</div>\n<script').replace(/<script[\s\S]*?<\/script>/g, '');
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${between(html, '<title>', '</title>')}</title>`,
    ...(html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []),
    `<style>${styles.replace(/@view-transition\{[^}]*\}/g, '')}</style>`,
    '</head>',
    `<body><div id="root">${body}</div></body>`,
    '</html>',
  ].join('\n');
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The document has no ${start} … ${end}`);
  return text.slice(from + start.length, to);
}
