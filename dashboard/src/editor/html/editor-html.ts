/** Prepares stored content for the editor: keeps HTML, and turns older plain text into a paragraph per line. */
export function toEditorHtml(content: string): string {
  if (content === '' || /<\/?[a-z][^>]*>/i.test(content)) return content;
  return content
    .split(/\r?\n/)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
}

/**
 * Cleans the editor's export. Quill writes every space as `&nbsp;`; real hard spaces are U+00A0 characters. Empty text
 * becomes ''.
 */
export function fromEditorHtml(html: string): string {
  const text = html.replaceAll('&nbsp;', ' ');
  return /^(<p>(<br\s*\/?>)?\s*<\/p>\s*)*$/.test(text) ? '' : text;
}

/** Normalizes a link: `northlight.example` gets https. Returns null when it is not a URL. */
export function parseLinkTarget(text: string): string | null {
  const trimmed = text.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(trimmed)) return trimmed;
  if (/^(\/(?!\/)|#)\S*$/.test(trimmed)) return trimmed;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(trimmed)) return `https://${trimmed}`;
  return null;
}

/** Converts rich text to plain text for comparison, one line per block. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(/<\/(p|h\d|li|blockquote|pre|figcaption)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .trim();
}
