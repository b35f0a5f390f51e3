import { escapeHtml } from '@northlight/domain';
import type { Mail } from './deps.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** A letter as text and as plain HTML. What people typed is escaped, and a subject is one line. */
export function write({ to, subject, paragraphs, link }: Letter): Mail {
  const lines = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])];
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  if (link) html.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`);
  return {
    to,
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    text: `${lines.join('\n\n')}\n`,
    html: html.join('\n'),
  };
}
