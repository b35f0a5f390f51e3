import { currencyDecimals, escapeHtml } from '@northlight/domain';
import type { ArchiveStep } from './plan.ts';
import { type Row, tables } from './tables.ts';

const style = `:root{color-scheme:light dark}*{unicode-bidi:plaintext}body{margin:0;font:1rem/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2.5rem 1.5rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.15}
a{color:inherit}h1{font-size:2.25rem}h2{margin-top:2.5rem}h3{margin:1.75rem 0 .25rem}p{white-space:pre-wrap;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.375rem .75rem .375rem 0;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}
td{overflow-wrap:anywhere}.number{text-align:right;font-variant-numeric:tabular-nums}blockquote{margin:.75rem 0;padding-left:1rem;border-left:2px solid GrayText}small{opacity:.8}`;

/** A self-contained page that opens offline from the unpacked folder. */
function renderPage(title: string, content: string, home: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${home === null ? '' : `<nav><a href="${home}">Archive contents</a></nav>`}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const formatText = (value: unknown): string =>
  escapeHtml(value === null || value === undefined ? '' : String(value));

/** Encodes a path inside the archive; names may contain spaces and letters of any script. */
const encodePath = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'));

const formatInstant = (value: unknown): string => {
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

const formatMoney = ({ amount, currency }: Row): string => {
  const digits = currencyDecimals(String(currency)) ?? 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${Number(amount).toLocaleString('en', format)} ${formatText(currency)}`;
};

function renderTable(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return `<p>${escapeHtml(caption)}: none.</p>`;
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr>${headings.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table></div>`;
}

export interface IndexContent {
  readonly company: Row;
  readonly requestedBy: string;
  readonly createdAt: string;
  readonly plan: readonly ArchiveStep[];
}

export function renderIndexPage({ company, requestedBy, createdAt, plan }: IndexContent): string {
  const renderLink = (path: string, label: string) =>
    `<li><a href="${encodePath(path)}">${escapeHtml(label)}</a></li>`;
  const projects = plan.flatMap((step) => (step.kind === 'project' ? [renderLink(step.to, step.title)] : []));
  const includesInvoices = plan.some(({ kind }) => kind === 'invoices');
  const listedTables = Object.keys(tables).filter((name) => includesInvoices || name !== 'client_invoices');
  const files = plan.filter(({ kind }) => kind === 'file').length;
  return renderPage(
    `${company.name}: archive`,
    `<p>Everything that ${escapeHtml(requestedBy)} could see about this company as of ${formatInstant(createdAt)}: pages, tables and files.${
      includesInvoices
        ? ''
        : ' Invoices are not included: only people with the Billing permission can see them.'
    }</p>
<h2>Projects</h2>
${projects.length === 0 ? '<p>No projects.</p>' : `<ul>${projects.join('\n')}</ul>`}
<h2>More pages</h2>
<ul>${renderLink('pages/people.html', 'People and invitations')}${includesInvoices ? renderLink('pages/invoices.html', 'Invoices') : ''}</ul>
<h2>Tables</h2>
<p>CSV files in UTF-8. Text that a spreadsheet would read as a formula is prefixed with an apostrophe.</p>
<ul>${listedTables.map((name) => renderLink(`tables/${name}.csv`, name)).join('\n')}</ul>
<h2>Files</h2>
<p>${files === 0 ? 'No files.' : `${files} ${files === 1 ? 'file' : 'files'} in the files/invoices folder.`}</p>
<h2>Not included</h2>
<p>Notifications are not included, because each one belongs to a single person. Profile pictures are public; the tables contain their URLs.</p>`,
    null,
  );
}

export function renderPeoplePage(people: readonly Row[], invitations: readonly Row[]): string {
  const describePermissions = (row: Row): string =>
    [row.is_manager ? 'Manager' : '', row.is_approver ? 'Approver' : '', row.is_billing ? 'Billing' : '']
      .filter(Boolean)
      .join(', ') || 'Viewer';
  return renderPage(
    'People and invitations',
    `${renderTable(
      'People',
      ['Name', 'Email', 'Permissions', 'Since'],
      people.map((row) => [
        formatText(row.full_name),
        formatText(row.email),
        describePermissions(row),
        formatInstant(row.created_at),
      ]),
    )}
${renderTable(
  'Pending invitations',
  ['Email', 'Permissions', 'Invited by', 'Expires'],
  invitations.map((row) => [
    formatText(row.email),
    describePermissions(row),
    formatText(row.invited_by_name),
    formatInstant(row.expires_at),
  ]),
)}`,
    '../index.html',
  );
}

export function renderInvoicesPage(invoices: readonly Row[], plan: readonly ArchiveStep[]): string {
  const files = new Map(
    plan.flatMap((step) => (step.kind === 'file' ? [[step.from, step.to] as const] : [])),
  );
  return renderPage(
    'Invoices',
    renderTable(
      'Invoices',
      ['Number', 'Name', 'Amount', 'Date', 'Due', 'Status', 'File'],
      invoices.map((row) => {
        const file = files.get(String(row.file_url));
        return [
          formatText(row.invoice_number),
          formatText(row.invoice_name),
          `<span class="number">${formatMoney(row)}</span>`,
          formatText(row.invoice_date),
          formatText(row.due_date),
          formatText(row.payment_status),
          file === undefined ? '' : `<a href="../${encodePath(file)}">PDF</a>`,
        ];
      }),
    ),
    '../index.html',
  );
}

export interface ProjectRows {
  readonly sprints: readonly Row[];
  readonly tickets: readonly Row[];
  readonly messages: readonly Row[];
  readonly signoffs: readonly Row[];
  readonly continuations: readonly Row[];
}

export function renderProjectPage(project: Row, rows: ProjectRows): string {
  const sprints = [...rows.sprints].sort((a, b) => Number(a.sprint_order) - Number(b.sprint_order));
  const unassigned = rows.tickets.filter(({ sprint_id }) => sprint_id === null);
  return renderPage(
    String(project.title),
    `<p>${formatText(project.description)}</p>
<p>${formatText(project.status)}${project.estimated_delivery ? `, expected ${formatText(project.estimated_delivery)}` : ''}. Contact: ${formatText(project.contact_person_name)} (${formatText(project.contact_person_role)}), ${formatText(project.contact_person_email)}${project.contact_person_phone ? `, ${formatText(project.contact_person_phone)}` : ''}.</p>
${sprints.map((sprint) => renderSprint(sprint, rows)).join('\n')}
${unassigned.length > 0 ? `<h2>Tasks without a sprint</h2>${renderTickets(unassigned)}` : ''}`,
    '../index.html',
  );
}

const renderTickets = (list: readonly Row[]): string =>
  renderTable(
    'Tasks',
    ['Task', 'Type', 'Priority', 'Status'],
    list.map((row) => [
      `#${row.number} ${formatText(row.title)}${row.description ? `<br><small>${formatText(row.description)}</small>` : ''}`,
      formatText(row.type),
      formatText(row.priority),
      formatText(row.status),
    ]),
  );

function renderSprint(sprint: Row, rows: ProjectRows): string {
  const belongsToSprint = ({ sprint_id }: Row) => sprint_id === sprint.id;
  const deliverables = Array.isArray(sprint.deliverables) ? sprint.deliverables : [];
  const conversation = [
    ...rows.messages
      .filter(belongsToSprint)
      .map((row) => ({ row, label: formatText(row.kind), text: formatText(row.body) })),
    ...rows.signoffs.filter(belongsToSprint).map((row) => ({
      row,
      label: row.decision === 'approved' ? 'approval' : 'request for changes',
      text: formatText(row.comment),
    })),
    ...rows.continuations
      .filter(belongsToSprint)
      .map((row) => ({ row, label: 'request to continue with the next sprint', text: '' })),
  ].sort((a, b) => String(a.row.created_at).localeCompare(String(b.row.created_at)));
  return `<h2>${formatText(sprint.title)}</h2>
<p>${formatText(sprint.status)}, ${formatText(sprint.start_date)} to ${formatText(sprint.end_date)}</p>
<p>${formatText(sprint.description)}</p>
${deliverables.length > 0 ? `<h3>Deliverables</h3><ul>${deliverables.map((item) => `<li>${formatText(item)}</li>`).join('')}</ul>` : ''}
${sprint.preview_link ? `<p>Preview: ${formatText(sprint.preview_link)}</p>` : ''}
<h3>Tasks</h3>
${renderTickets(rows.tickets.filter(belongsToSprint))}
${conversation.length > 0 ? '<h3>Conversation</h3>' : ''}
${conversation
  .map(
    ({ row, label, text }) =>
      `<blockquote><small>${formatText(row.author_name)}, ${label}, ${formatInstant(row.created_at)}</small>${text === '' ? '' : `<p>${text}</p>`}</blockquote>`,
  )
  .join('\n')}`;
}
