/** What an editor begins with: HTML as it is, and plain text of former times with a paragraph per line. */
export function toEditorHtml(content: string): string {
  if (content === '' || /<\/?[a-z][^>]*>/i.test(content)) return content;
  return content
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
}

/** What an editor's export becomes: its `&nbsp;` are the library's, a hard space is the writer's; no text at all is empty. */
export function fromEditorHtml(html: string): string {
  const text = html.replaceAll('&nbsp;', ' ');
  return /^(<p>(<br\s*\/?>)?\s*<\/p>\s*)*$/.test(text) ? '' : text;
}

/** An address that a link may have; null when the text is none. `northlight.example` becomes one with https. */
export function parseLinkTarget(text: string): string | null {
  const trimmed = text.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(trimmed)) return trimmed;
  if (/^(\/(?!\/)|#)\S*$/.test(trimmed)) return trimmed;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(trimmed)) return `https://${trimmed}`;
  return null;
}

/** Rich text to read side by side: a line per block, without marks. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(/<\/(p|h\d|li|blockquote|pre)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .trim();
}
