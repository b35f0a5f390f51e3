import { escapeHtml } from '@northlight/domain';
import type { Mail } from './deps.ts';

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** One part of a letter: a paragraph, a link, a heading, or lines that each may lead somewhere. */
export type LetterPart =
  | string
  | { readonly link: MailLink }
  | { readonly heading: string; readonly level: 2 | 3 }
  | { readonly lines: readonly { readonly text: string; readonly url?: string }[] };

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly LetterPart[];
  readonly link?: MailLink;
  /** In place of one. */
  readonly links?: readonly MailLink[];
}

/** A letter as text and as plain HTML. What people typed is escaped, and a subject is one line. */
export function write({ to, subject, paragraphs, link, links = link ? [link] : [] }: Letter): Mail {
  const parts = [...paragraphs, ...links.map((one) => ({ link: one }))];
  return {
    to,
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: parts.map(asHtml).join('\n'),
  };
}

function asText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.link.label}: ${part.link.url}`;
  if ('heading' in part) {
    return part.level === 2 ? `${part.heading}\n${'='.repeat(part.heading.length)}` : part.heading;
  }
  return part.lines.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`).join('\n');
}

function asHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${inHtml(part)}</p>`;
  if ('link' in part) return `<p>${anchor(part.link)}</p>`;
  if ('heading' in part) return `<h${part.level}>${inHtml(part.heading)}</h${part.level}>`;
  const items = part.lines.map(
    ({ text, url }) => `<li>${url ? anchor({ label: text, url }) : inHtml(text)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const inHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const anchor = ({ label, url }: MailLink) => `<a href="${escapeHtml(url)}">${inHtml(label)}</a>`;
