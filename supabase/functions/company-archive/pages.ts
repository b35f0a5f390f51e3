import { escapeHtml } from '@northlight/domain';
import type { Task } from './plan.ts';
import { type Row, tables } from './tables.ts';

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2.5rem 1.5rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.15}
a{color:inherit}h1{font-size:2.25rem}h2{margin-top:2.5rem}h3{margin:1.75rem 0 .25rem}p{white-space:pre-wrap;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.375rem .75rem .375rem 0;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}
td{overflow-wrap:anywhere}.number{text-align:right;font-variant-numeric:tabular-nums}blockquote{margin:.75rem 0;padding-left:1rem;border-left:2px solid GrayText}small{opacity:.8}`;

/** A page that needs nothing but itself: it opens from the unpacked folder, without a connection. */
function page(title: string, content: string, home: string | null): string {
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
${home === null ? '' : `<nav><a href="${home}">All of the archive</a></nav>`}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const text = (value: unknown): string =>
  escapeHtml(value === null || value === undefined ? '' : String(value));

/** An address inside the archive, whose names may hold spaces and letters of any script. */
const href = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'));

const moment = (value: unknown): string => {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? '' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

const money = ({ amount, currency }: Row): string =>
  `${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${text(currency)}`;

function table(caption: string, heads: readonly string[], lines: readonly (readonly string[])[]): string {
  if (lines.length === 0) return `<p>${escapeHtml(caption)}: none.</p>`;
  const cells = lines.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table></div>`;
}

export interface Facts {
  readonly company: Row;
  readonly askedBy: string;
  readonly madeAt: string;
  readonly plan: readonly Task[];
}

export function indexPage({ company, askedBy, madeAt, plan }: Facts): string {
  const link = (path: string, label: string) => `<li><a href="${href(path)}">${escapeHtml(label)}</a></li>`;
  const projects = plan.flatMap((task) => (task.kind === 'project' ? [link(task.to, task.title)] : []));
  const holdsInvoices = plan.some(({ kind }) => kind === 'invoices');
  const listed = Object.keys(tables).filter((name) => holdsInvoices || name !== 'client_invoices');
  const files = plan.filter(({ kind }) => kind === 'file').length;
  return page(
    `${company.name}: archive`,
    `<p>Everything that ${escapeHtml(askedBy)} could read of this company on ${moment(madeAt)}: pages to read, tables to work with, and files.${
      holdsInvoices
        ? ''
        : ' Invoices are not in it: they are for people of the company who have the right Billing.'
    }</p>
<h2>Projects</h2>
${projects.length === 0 ? '<p>No projects.</p>' : `<ul>${projects.join('\n')}</ul>`}
<h2>More pages</h2>
<ul>${link('pages/people.html', 'People and invitations')}${holdsInvoices ? link('pages/invoices.html', 'Invoices') : ''}</ul>
<h2>Tables</h2>
<p>CSV files for spreadsheets, in UTF-8. A text that a spreadsheet would take for a formula has an apostrophe in front.</p>
<ul>${listed.map((name) => link(`tables/${name}.csv`, name)).join('\n')}</ul>
<h2>Files</h2>
<p>${files === 0 ? 'No files.' : `${files} in the folder files/invoices.`}</p>
<h2>What is not in it</h2>
<p>What a person was told (the notifications) belongs to that person alone. Pictures of people are public files and named by their address.</p>`,
    null,
  );
}

export function peoplePage(people: readonly Row[], invitations: readonly Row[]): string {
  const rights = (row: Row): string =>
    [row.is_manager ? 'Manager' : '', row.is_approver ? 'Approver' : '', row.is_billing ? 'Billing' : '']
      .filter(Boolean)
      .join(', ') || 'Viewer';
  return page(
    'People and invitations',
    `${table(
      'People',
      ['Name', 'Email', 'Rights', 'Since'],
      people.map((row) => [text(row.full_name), text(row.email), rights(row), moment(row.created_at)]),
    )}
${table(
  'Open invitations',
  ['Email', 'Rights', 'Invited by', 'Until'],
  invitations.map((row) => [text(row.email), rights(row), text(row.invited_by_name), moment(row.expires_at)]),
)}`,
    '../index.html',
  );
}

export function invoicesPage(invoices: readonly Row[], plan: readonly Task[]): string {
  const files = new Map(
    plan.flatMap((task) => (task.kind === 'file' ? [[task.from, task.to] as const] : [])),
  );
  return page(
    'Invoices',
    table(
      'Invoices',
      ['Number', 'Name', 'Amount', 'Date', 'Due', 'Status', 'File'],
      invoices.map((row) => {
        const file = files.get(String(row.file_url));
        return [
          text(row.invoice_number),
          text(row.invoice_name),
          `<span class="number">${money(row)}</span>`,
          text(row.invoice_date),
          text(row.due_date),
          text(row.payment_status),
          file === undefined ? '' : `<a href="../${href(file)}">PDF</a>`,
        ];
      }),
    ),
    '../index.html',
  );
}

/** What was said and done in a project, sprint by sprint. */
export interface ProjectRows {
  readonly sprints: readonly Row[];
  readonly tickets: readonly Row[];
  readonly messages: readonly Row[];
  readonly signoffs: readonly Row[];
  readonly continuations: readonly Row[];
}

export function projectPage(project: Row, rows: ProjectRows): string {
  const sprints = [...rows.sprints].sort(
    (one, other) => Number(one.sprint_order) - Number(other.sprint_order),
  );
  const loose = rows.tickets.filter(({ sprint_id }) => sprint_id === null);
  return page(
    String(project.title),
    `<p>${text(project.description)}</p>
<p>${text(project.status)}${project.estimated_delivery ? `, expected ${text(project.estimated_delivery)}` : ''}. Contact: ${text(project.contact_person_name)} (${text(project.contact_person_role)}), ${text(project.contact_person_email)}${project.contact_person_phone ? `, ${text(project.contact_person_phone)}` : ''}.</p>
${sprints.map((sprint) => sprintPart(sprint, rows)).join('\n')}
${loose.length > 0 ? `<h2>Tasks without a sprint</h2>${tickets(loose)}` : ''}`,
    '../index.html',
  );
}

const tickets = (list: readonly Row[]): string =>
  table(
    'Tasks',
    ['Task', 'Type', 'Priority', 'Status'],
    list.map((row) => [
      `${text(row.title)}${row.description ? `<br><small>${text(row.description)}</small>` : ''}`,
      text(row.type),
      text(row.priority),
      text(row.status),
    ]),
  );

function sprintPart(sprint: Row, rows: ProjectRows): string {
  const ofSprint = ({ sprint_id }: Row) => sprint_id === sprint.id;
  const deliverables = Array.isArray(sprint.deliverables) ? sprint.deliverables : [];
  const said = [
    ...rows.messages.filter(ofSprint).map((row) => ({ row, what: text(row.kind), words: text(row.body) })),
    ...rows.signoffs.filter(ofSprint).map((row) => ({
      row,
      what: row.decision === 'approved' ? 'approved' : 'asked for changes',
      words: text(row.comment),
    })),
    ...rows.continuations
      .filter(ofSprint)
      .map((row) => ({ row, what: 'asked to continue with the next sprint', words: '' })),
  ].sort((one, other) => String(one.row.created_at).localeCompare(String(other.row.created_at)));
  return `<h2>${text(sprint.title)}</h2>
<p>${text(sprint.status)}, ${text(sprint.start_date)} to ${text(sprint.end_date)}</p>
<p>${text(sprint.description)}</p>
${deliverables.length > 0 ? `<h3>Deliverables</h3><ul>${deliverables.map((item) => `<li>${text(item)}</li>`).join('')}</ul>` : ''}
${sprint.preview_link ? `<p>Preview: ${text(sprint.preview_link)}</p>` : ''}
<h3>Tasks</h3>
${tickets(rows.tickets.filter(ofSprint))}
${said.length > 0 ? '<h3>Conversation</h3>' : ''}
${said
  .map(
    ({ row, what, words }) =>
      `<blockquote><small>${text(row.author_name)}, ${what}, ${moment(row.created_at)}</small>${words === '' ? '' : `<p>${words}</p>`}</blockquote>`,
  )
  .join('\n')}`;
}
