import { escapeHtml } from '@northlight/domain';
import type { Mail } from './deps.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: Link;
  /** In place of one. */
  readonly links?: readonly Link[];
}

/** A letter as text and as plain HTML. What people typed is escaped, and a subject is one line. */
export function write({ to, subject, paragraphs, link, links = link ? [link] : [] }: Letter): Mail {
  const lines = [...paragraphs, ...links.map(({ label, url }) => `${label}: ${url}`)];
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  for (const { label, url } of links)
    html.push(`<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`);
  return {
    to,
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    text: `${lines.join('\n\n')}\n`,
    html: html.join('\n'),
  };
}
