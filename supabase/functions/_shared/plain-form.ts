import { escapeHtml } from '@northlight/domain';
import { honeypotName } from '@northlight/domain/visitor-forms';
import type { HttpError } from './http-error.ts';

interface DonePage {
  readonly title: string;
  readonly text: string;
  readonly next: { readonly label: string; readonly path: string };
}

/** How a function responds to an HTML form submitted without JavaScript. */
export interface PlainForm {
  /** Rendered in the response itself, because anyone could open a separate confirmation URL. */
  readonly createDonePage: (fields: Readonly<Record<string, string>>) => DonePage | Promise<DonePage>;
  readonly title: string;
  /** The visible fields' labels by name, in order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly multiline?: readonly string[];
  /** The labels of each choice by field and value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly renewHiddenFields?: () => Promise<Readonly<Record<string, string>>>;
  readonly action: string;
}

export function isPlainForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

/** Parses a form body. The last value of a repeated field wins. */
export function parseFormFields(text: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
}

/** Returns 200 instead of redirecting: browsers ask before they resubmit a form, and handlers ignore duplicates. */
export function renderDonePage({ title, text, next }: DonePage): Response {
  return renderPlainPage(
    200,
    title,
    `<p role="status">${escapeHtml(text)}</p>
<p><a href="${escapeHtml(next.path)}">${escapeHtml(next.label)}</a></p>`,
  );
}

export async function renderRejectedForm(
  form: PlainForm,
  fields: Readonly<Record<string, string>>,
  error: HttpError,
): Promise<Response> {
  const renewed = (await form.renewHiddenFields?.()) ?? {};
  // Without the honeypot's value, so that the second press counts as a person's.
  const hidden = Object.entries({ ...fields, ...renewed }).filter(
    ([name]) => !Object.hasOwn(form.labels, name) && name !== honeypotName,
  );
  return renderPlainPage(
    error.status,
    form.title,
    `<p role="alert">${escapeHtml(error.message)} Everything you typed is still here.</p>
<form method="post" action="${escapeHtml(form.action)}">
${hidden.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('\n')}
${Object.entries(form.labels)
  .filter(([name]) => Object.hasOwn(fields, name))
  .map(([name, label]) => renderField(form, name, label, fields[name] ?? ''))
  .join('\n')}
<button type="submit">Send again</button>
</form>`,
    error.headers,
  );
}

/** A self-contained page for visitors who submitted a form without JavaScript or followed a link in an email. */
export function renderPlainPage(
  status: number,
  title: string,
  content: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`;
  return new Response(html, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

function renderField(form: PlainForm, name: string, label: string, value: string): string {
  const attributes = `id="${escapeHtml(name)}" name="${escapeHtml(name)}"`;
  const choices = form.choices?.[name];
  const control = choices
    ? `<select ${attributes}>${Object.entries(choices)
        .map(
          ([choice, text]) =>
            `<option value="${escapeHtml(choice)}"${choice === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
        )
        .join('')}</select>`
    : form.multiline?.includes(name)
      ? `<textarea ${attributes} rows="8">\n${escapeHtml(value)}</textarea>`
      : `<input ${attributes} value="${escapeHtml(value)}">`;
  return `<label for="${escapeHtml(name)}">${escapeHtml(label)}</label>\n${control}`;
}

const style = `:root{color-scheme:light dark}*{unicode-bidi:plaintext}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:3rem 1.5rem}h1{font:400 2.5rem/1.1 Georgia,serif}
label{display:block;margin-top:1.25rem;font-weight:600}
input,select,textarea{box-sizing:border-box;width:100%;padding:.625rem .75rem;font:inherit;border:1px solid GrayText;border-radius:6px}
button{margin-top:1.5rem;padding:.75rem 1.25rem;font:inherit;font-weight:600}`;
