import type { Calendar } from '../calendar.ts';
import { idOf } from '../ids.ts';
import type { People } from '../rows/types.ts';

/** Runs SQL as the database's owner. */
export type Sql = (query: string, parameters?: readonly unknown[]) => Promise<unknown>;

/** A change that somebody is said to have made. */
interface Deed {
  readonly at: string;
  readonly who: 'admin' | 'author' | 'leila' | 'tomasz';
  readonly area: 'content' | 'projects' | 'people';
  readonly table: string;
  readonly row: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

function deeds(calendar: Calendar): Deed[] {
  const ticket = (title: string) => idOf('ticket', 'acme', title);
  return [
    {
      at: calendar.ago(190),
      who: 'leila',
      area: 'projects',
      table: 'project_sprints',
      row: idOf('sprint', 'acme', 4),
      changes: { preview_link: ['https://preview.acme.northlight.example/draft', null] },
    },
    {
      at: calendar.ago(240),
      who: 'tomasz',
      area: 'projects',
      table: 'project_tickets',
      row: ticket('Read the status of four carriers'),
      changes: { status: ['Not started', 'In Progress'] },
    },
    {
      at: calendar.ago(312),
      who: 'leila',
      area: 'projects',
      table: 'client_projects',
      row: idOf('client project', 'acme'),
      changes: { percent_complete: [49, 58] },
    },
    {
      at: calendar.at(-1, '15:20'),
      who: 'author',
      area: 'projects',
      table: 'project_tickets',
      row: ticket('Words for the eleven states of a delivery'),
      changes: { status: ['In progress', 'Completed'] },
    },
    {
      at: calendar.at(-2, '17:00'),
      who: 'author',
      area: 'projects',
      table: 'client_projects',
      row: idOf('client project', 'globex', 'scheduler'),
      changes: { percent_complete: [28, 35] },
    },
    {
      at: calendar.at(-4, '11:15'),
      who: 'leila',
      area: 'projects',
      table: 'project_sprints',
      row: idOf('sprint', 'acme', 3),
      changes: { status: ['In Progress', 'In Review'], feedback_required: [false, true] },
    },
    {
      at: calendar.at(-5, '09:02'),
      who: 'leila',
      area: 'projects',
      table: 'project_sprints',
      row: idOf('sprint', 'acme', 4),
      changes: { status: ['Planned', 'In Progress'] },
    },
    {
      at: calendar.at(-6, '08:30'),
      who: 'admin',
      area: 'content',
      table: 'blogs',
      row: idOf('post', 'boring-is-a-feature'),
      changes: { published: [false, true] },
    },
    {
      at: calendar.at(-9, '14:20'),
      who: 'admin',
      area: 'projects',
      table: 'client_invoices',
      row: idOf('invoice', 1055),
      changes: { amount: [886, 9015] },
    },
    {
      at: calendar.at(-10, '16:31'),
      who: 'admin',
      area: 'projects',
      table: 'client_invoices',
      row: idOf('invoice', 1039),
      changes: { payment_status: ['Pending', 'Paid'] },
    },
    {
      at: calendar.at(-18, '10:40'),
      who: 'admin',
      area: 'projects',
      table: 'client_invoices',
      row: idOf('invoice', 1043),
      changes: { payment_status: ['Pending', 'Paid'] },
    },
    {
      at: calendar.at(-20, '15:40'),
      who: 'leila',
      area: 'projects',
      table: 'project_sprints',
      row: idOf('sprint', 'acme', 2),
      changes: { status: ['In Progress', 'Completed'] },
    },
  ];
}

/**
 * The audit log cannot be changed, by design, and holds now that a nameless service made everything a moment ago.
 * As the database's owner, and only for the demo, each entry is given the time of its row and a person who could have
 * done it, and a few changes of the last weeks are added.
 */
export async function tellHistory(sql: Sql, calendar: Calendar, people: People): Promise<void> {
  await sql('alter table public.audit_log disable trigger a_refuse');
  try {
    await sql(
      "delete from public.audit_log where area in ('people', 'inbox') or (actor_id is null and action <> 'insert')",
    );
    for (const table of DATED) {
      const speaker = table.startsWith('sprint_');
      await sql(
        `update public.audit_log a set at = r.created_at, actor_id = ${speaker ? 'r.author_id' : '$1::uuid'}
         from public.${table} r where a.table_name = '${table}' and a.row_id = r.id::text and a.actor_id is null`,
        speaker ? [] : [WRITERS.content.has(table) ? people.author : people.leila],
      );
    }
    await sql('delete from public.audit_log where actor_id is null');
    for (const { at, who, area, table, row, changes } of deeds(calendar)) {
      await sql(
        `insert into public.audit_log (at, actor_id, area, table_name, row_id, action, changes)
         values ($1::timestamptz, $2::uuid, $3, $4, $5, 'update', $6::text::jsonb)`,
        [at, people[who], area, table, row, JSON.stringify(changes)],
      );
    }
    await sql(
      `update public.audit_log a set actor_name = p.full_name, actor_role = p.role
       from public.profiles p where p.id = a.actor_id and (a.actor_name is null or a.actor_role = 'service_role')`,
    );
  } finally {
    await sql('alter table public.audit_log enable trigger a_refuse');
  }
}

const WRITERS = {
  content: new Set(['services', 'projects', 'team_members', 'testimonials', 'faqs', 'categories', 'blogs']),
};

const DATED = [
  ...WRITERS.content,
  'client_projects',
  'project_sprints',
  'project_tickets',
  'client_invoices',
  'sprint_messages',
  'sprint_signoffs',
  'sprint_continuations',
];
