import { escapeHtml } from '@northlight/domain';
import type { ArchiveStep } from './plan.ts';

const style = `:root{color-scheme:light dark}*{unicode-bidi:plaintext}body{margin:0;font:1rem/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2.5rem 1.5rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.15}
a{color:inherit}h1{font-size:2.25rem}h2{margin-top:2.5rem}`;

export interface IndexContent {
  readonly company: string;
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly plan: readonly ArchiveStep[];
}

/** A self-contained page that opens offline from the unpacked folder and lists the archive's contents. */
export function renderIndexPage({ company, requestedBy, createdAt, plan }: IndexContent): string {
  const title = escapeHtml(`${company}: archive`);
  const createdMinute = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const tables = plan.flatMap((step) => (step.kind === 'table' ? [step.table] : []));
  const files = plan.filter(({ kind }) => kind === 'file').length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Everything that ${escapeHtml(requestedBy)} could see about this company as of ${createdMinute} UTC: tables and files.${
    tables.includes('client_invoices')
      ? ''
      : ' Invoices are not included: only people with the Billing permission can see them.'
  }</p>
<h2>Tables</h2>
<p>CSV files in UTF-8. Text that a spreadsheet would read as a formula is prefixed with an apostrophe.</p>
<ul>${tables.map((name) => `<li><a href="tables/${name}.csv">${name}</a></li>`).join('\n')}</ul>
<h2>Files</h2>
<p>${files === 0 ? 'No files.' : `${files} ${files === 1 ? 'file' : 'files'} in the files/invoices folder.`}</p>
<h2>Not included</h2>
<p>Notifications are not included, because each one belongs to a single person. Profile pictures are public; the tables contain their URLs.</p>
</main>
</body>
</html>
`;
}
