import { escapeHtml } from '@northlight/domain';
import { deriveAccentColors } from '@northlight/domain/accent';

/** The agency as its emails and files name it. */
export interface Agency {
  readonly name: string;
  /** Null if it is not known; then the mail server's own sender is used. */
  readonly senderName: string | null;
  readonly accent: string;
  readonly logoUrl: string | null;
  /** Its name and legal details, one a line. */
  readonly imprint: string;
}

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The name in the sender; the address is the mail server's. */
  readonly senderName?: string;
  /** Where answers go, if a person reads them. */
  readonly replyTo?: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Identical for each retry, so that a mail server can recognise a duplicate. */
  readonly key?: string;
}

interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** A paragraph, a person's words, a link, a heading, or a list whose items may be links. */
export type EmailPart =
  | string
  | { readonly quote: string }
  | { readonly link: EmailLink }
  | { readonly heading: string; readonly level: 2 | 3 }
  | { readonly lines: readonly EmailLine[] };

interface EmailLine {
  readonly text: string;
  readonly url?: string;
  readonly quote?: string;
}

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
  /** Links below the small print. */
  readonly footer?: readonly EmailLink[];
  readonly replyTo?: string;
}

/** Tells mail servers to send no out-of-office replies: RFC 3834, and Exchange's own header. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const smallPrintStyle = 'font-size:13px;color:#5b6472';

/** Renders an email as text and as HTML for every mail client. Escapes user input; keeps the subject on one line. */
export function renderEmail(
  agency: Agency,
  { to, subject, paragraphs, link, links = link ? [link] : [], note, footer = [], replyTo }: EmailContent,
): Email {
  const smallPrint = [note, replyTo ? undefined : 'Replies to this email are not read.'].filter(
    (text) => text !== undefined,
  );
  const toParts = (buttons: readonly EmailLink[]) => buttons.map((button) => ({ link: button }));
  const imprint = agency.imprint === '' ? [] : [agency.imprint];
  const small: EmailPart[] = [...smallPrint, ...toParts(footer), ...imprint];
  const parts: EmailPart[] = [...paragraphs, ...toParts(links), ...small];
  const { light: colors } = deriveAccentColors(agency.accent);
  const title = subject.replace(/\s+/g, ' ').slice(0, 200);
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f5f6f8">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/1.5 ${font};color:#16191f">
${renderLogo(agency)}<h1 dir="auto" style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>
${[...paragraphs.map(renderHtml), ...links.map((button) => renderButton(button, colors))].join('\n')}
<div style="${smallPrintStyle}">
${small.map(renderHtml).join('\n')}
</div>
</div></body></html>`;
  const text = parts.map(renderText).join('\n\n');
  return {
    to,
    subject: title,
    text: `${text}\n`,
    html,
    headers: automaticHeaders,
    ...(agency.senderName === null ? {} : { senderName: agency.senderName }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

const renderLogo = ({ name, logoUrl }: Agency) =>
  logoUrl === null
    ? ''
    : `<p style="margin:0 0 24px"><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40" style="height:40px;max-width:100%;border:0"></p>\n`;

const renderButton = ({ label, url }: EmailLink, colors: Readonly<Record<'accent' | 'on-accent', string>>) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${colors.accent};color:${colors['on-accent']};text-decoration:none;font-weight:600">${escapeLines(label)}</a></p>
<p style="${smallPrintStyle};overflow-wrap:anywhere">Or open this address: ${escapeHtml(url)}</p>`;

function renderText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return quoteLines(part.quote);
  if ('link' in part) return `${part.link.label}: ${part.link.url}`;
  if ('heading' in part) {
    return part.level === 2 ? `${part.heading}\n${'='.repeat(part.heading.length)}` : part.heading;
  }
  return part.lines
    .map(({ text, url, quote }) =>
      [`- ${text}`, ...(url ? [`  ${url}`] : []), ...(quote ? [quoteLines(quote)] : [])].join('\n'),
    )
    .join('\n');
}

function renderHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p dir="auto">${escapeLines(part)}</p>`;
  if ('quote' in part) return renderQuote(part.quote);
  if ('link' in part) return `<p dir="auto">${renderLink(part.link)}</p>`;
  if ('heading' in part) return `<h${part.level} dir="auto">${escapeLines(part.heading)}</h${part.level}>`;
  const items = part.lines.map(
    ({ text, url, quote }) =>
      `<li dir="auto">${url ? renderLink({ label: text, url }) : escapeLines(text)}${quote ? renderQuote(quote) : ''}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** Marks each line, so that a person's words cannot pass for a part of the email. */
const quoteLines = (text: string) => text.replaceAll('\r\n', '\n').replace(/^/gm, '> ');
const renderQuote = (text: string) =>
  `<blockquote dir="auto" style="margin:16px 0;padding-left:12px;border-left:3px solid #c4cad4;overflow-wrap:anywhere">${escapeLines(text)}</blockquote>`;
const escapeLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const renderLink = ({ label, url }: EmailLink) => `<a href="${escapeHtml(url)}">${escapeLines(label)}</a>`;
