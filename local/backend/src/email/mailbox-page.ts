import { escapeHtml } from '@northlight/domain';
import type { StoredEmail } from './mailbox.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #8886; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
.meta { margin: 0; opacity: .75; font-size: .875rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
`;

/** Shows emails as text only, so that nothing in an email can run on or load from the site's origin. */
export const MAILBOX_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Escapes text and turns its HTTP URLs into links. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((segment, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(segment)}">${escapeHtml(segment)}</a>` : escapeHtml(segment),
    )
    .join('');
}

function renderEmail(email: StoredEmail): string {
  return `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p class="meta">From ${escapeHtml(email.from)} · To ${escapeHtml(email.to)}${email.replyTo ? ` · Reply to ${escapeHtml(email.replyTo)}` : ''} · <time datetime="${escapeHtml(email.sentAt)}">${escapeHtml(email.sentAt)}</time></p>
<pre>${linkify(email.text)}</pre>
</article>`;
}

export function renderMailbox(emails: readonly StoredEmail[]): string {
  const list = emails.length > 0 ? emails.map(renderEmail).join('\n') : '<p>No emails yet.</p>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Development mailbox</title><style>${STYLE}</style></head>
<body>
<h1>Development mailbox</h1>
<p class="meta">Emails are collected here because MAIL_URL is not set. Newest first; reload to see new ones.</p>
${list}
</body>
</html>`;
}
