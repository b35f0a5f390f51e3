import { escapeHtml } from '@northlight/domain';
import type { HttpError } from './http-error.ts';

/** What a page says after a form was sent. */
interface DonePage {
  readonly title: string;
  readonly text: string;
  /** Where to go from here: a path of the site. */
  readonly next: { readonly label: string; readonly path: string };
}

/** How a function answers a form that a browser sent without any script. */
export interface PlainForm {
  /** What the answer itself says when it is done: an address that says it would say it to anybody who opens it. */
  readonly done: (fields: Readonly<Record<string, string>>) => DonePage;
  /** What the page with the refused form is called, and how its fields are called, in their order. */
  readonly title: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that are shown with room for several lines. */
  readonly long?: readonly string[];
  /** Fields that go along unseen, filled anew when a form was refused. */
  readonly renew?: () => Promise<Readonly<Record<string, string>>>;
  /** The path that the form is sent to again. */
  readonly action: string;
}

/** Whether a browser sent the request by itself, from a form. */
export function isPlainForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

/** The fields of a form as the body of a call; one that is there twice counts once. */
export function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
}

/** Answers a form that was sent. A reload asks before it sends the form again, and each handler knows what it has taken. */
export function doneForm({ title, text, next }: DonePage): Response {
  return plainPage(
    200,
    title,
    `<p role="status">${escapeHtml(text)}</p>
<p><a href="${escapeHtml(next.path)}">${escapeHtml(next.label)}</a></p>`,
  );
}

/** A refused form with everything that was typed in it, ready to be sent again. */
export async function refusedForm(
  form: PlainForm,
  fields: Readonly<Record<string, string>>,
  error: HttpError,
): Promise<Response> {
  const renewed = (await form.renew?.()) ?? {};
  const hidden = Object.entries({ ...fields, ...renewed }).filter(
    ([name]) => !Object.hasOwn(form.labels, name),
  );
  return plainPage(
    error.status,
    form.title,
    `<p role="alert">${escapeHtml(error.message)} Everything you typed is still here.</p>
<form method="post" action="${escapeHtml(form.action)}">
${hidden.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('\n')}
${Object.entries(form.labels)
  .filter(([name]) => Object.hasOwn(fields, name))
  .map(([name, label]) => field(name, label, fields[name] ?? '', form.long?.includes(name) === true))
  .join('\n')}
<button type="submit">Send again</button>
</form>`,
    error.headers,
  );
}

/** A page of its own, for who sent a form or followed a link without the product around it. */
export function plainPage(
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

function field(name: string, label: string, value: string, isLong: boolean): string {
  const control = isLong
    ? `<textarea id="${escapeHtml(name)}" name="${escapeHtml(name)}" rows="8">\n${escapeHtml(value)}</textarea>`
    : `<input id="${escapeHtml(name)}" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  return `<label for="${escapeHtml(name)}">${escapeHtml(label)}</label>\n${control}`;
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:3rem 1.5rem}h1{font:400 2.5rem/1.1 Georgia,serif}
label{display:block;margin-top:1.25rem;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;padding:.625rem .75rem;font:inherit;border:1px solid GrayText;border-radius:6px}
button{margin-top:1.5rem;padding:.75rem 1.25rem;font:inherit;font-weight:600}`;
