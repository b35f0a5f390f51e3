import { escapeHtml } from './text.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Identical for each retry, so that a mail server can recognise a duplicate. */
  readonly key?: string;
}

interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** A paragraph, a link, a heading, or a list whose items may be links. */
export type EmailPart =
  | string
  | { readonly link: EmailLink }
  | { readonly heading: string; readonly level: 2 | 3 }
  | { readonly lines: readonly { readonly text: string; readonly url?: string }[] };

export interface EmailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly EmailPart[];
  /** The main action, shown as a button. */
  readonly link?: EmailLink;
  /** Several buttons instead of `link`. */
  readonly links?: readonly EmailLink[];
  /** Small print. */
  readonly note?: string;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const smallPrintStyle = 'font-size:13px;color:#5b6472';

/** Renders an email as text and as HTML for every mail client. Escapes user input; keeps the subject on one line. */
export function renderEmail({
  to,
  subject,
  paragraphs,
  link,
  links = link ? [link] : [],
  note,
}: EmailContent): Email {
  const parts: EmailPart[] = [...paragraphs, ...links.map((button) => ({ link: button }))];
  const title = subject.replace(/\s+/g, ' ').slice(0, 200);
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f5f6f8">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/1.5 ${font};color:#16191f">
<h1 dir="auto" style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${[...paragraphs.map(renderHtml), ...links.map(renderButton)].join('\n')}
${note === undefined ? '' : `<p style="${smallPrintStyle};margin:16px 0 0">${escapeLines(note)}</p>`}
</div></body></html>`;
  const text = [...parts.map(renderText), ...(note === undefined ? [] : [note])].join('\n\n');
  return { to, subject: title, text: `${text}\n`, html };
}

const renderButton = ({ label, url }: EmailLink) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none;font-weight:600">${escapeLines(label)}</a></p>
<p style="${smallPrintStyle};overflow-wrap:anywhere">Or open this address: ${escapeHtml(url)}</p>`;

function renderText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.link.label}: ${part.link.url}`;
  if ('heading' in part) {
    return part.level === 2 ? `${part.heading}\n${'='.repeat(part.heading.length)}` : part.heading;
  }
  return part.lines.map(({ text, url }) => `- ${text}${url ? `\n  ${url}` : ''}`).join('\n');
}

function renderHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p dir="auto">${escapeLines(part)}</p>`;
  if ('link' in part) return `<p dir="auto">${renderLink(part.link)}</p>`;
  if ('heading' in part) return `<h${part.level} dir="auto">${escapeLines(part.heading)}</h${part.level}>`;
  const items = part.lines.map(
    ({ text, url }) => `<li dir="auto">${url ? renderLink({ label: text, url }) : escapeLines(text)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const escapeLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const renderLink = ({ label, url }: EmailLink) => `<a href="${escapeHtml(url)}">${escapeLines(label)}</a>`;
