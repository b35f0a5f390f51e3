import { join } from 'node:path';
import { UserError } from '@northlight/cli/user-error';
import type { Measurement } from './measurement.ts';

/** Multiplies the data in a stopped instance's embedded database. */
export const grow: Measurement = {
  name: 'grow',
  label: 'More data',
  isExtra: true,
  async run({ times }) {
    const folder = process.env.DATA_DIR ?? '';
    if (folder === '') throw new UserError('DATA_DIR must name the data folder of a stopped instance.');
    const { startBackend } = await import('@local/backend');
    const backend = await startBackend({ dataDir: join(folder, 'backend') });
    try {
      await backend.database.script(createBulkSql(times));
    } finally {
      await backend.stop();
    }
    return `${folder} now contains ${times} times the data.`;
  },
};

/**
 * SQL that adds rows to a database with the demo data. With factor ten, one client has 50 projects, 2,000 sprints, 20,000
 * tickets and 5,000 invoices; the total is 1,000 projects, 50,000 tickets, 20,000 invoices and 10,000 posts. Skips the
 * triggers, which are too slow, and writes their results itself. Does not add existing rows again.
 */
function createBulkSql(times: number): string {
  const [ownProjects, otherProjects, posts, portfolio] = [5, 95, 1_000, 100].map((count) => count * times);
  return `
set session_replication_role = replica;

create temp table bench_new as
select gen_random_uuid() as id, n, kind, owner.id as client_id,
  (select m.company_id from public.company_members m where m.person_id = owner.id order by m.created_at limit 1) as company_id
from (values ('own', ${ownProjects}, 'client@acme.example'), ('other', ${otherProjects}, 'client@globex.example'))
  as requested (kind, amount, email)
join public.profiles owner on owner.email = requested.email
cross join lateral generate_series(1, requested.amount) n
where not exists (select from public.client_projects p where p.title = 'Bench ' || requested.kind || ' ' || n);

-- Older than the demo projects, since the portal opens the oldest.
insert into public.client_projects
  (id, client_id, title, contact_person_name, contact_person_role, contact_person_email, created_at, company_id)
select id, client_id, 'Bench ' || kind || ' ' || n, 'Ada Bench', 'Lead', 'ada@northlight.example',
  timestamptz '2020-01-01' + n * interval '1 hour', company_id
from bench_new;

create temp table bench_sprints as
select gen_random_uuid() as id, p.id as project_id, s
from bench_new p cross join generate_series(1, 40) s where p.kind = 'own';

insert into public.project_sprints
  (id, project_id, title, start_date, end_date, status, feedback_required, sprint_order)
select id, project_id, 'Sprint ' || s, date '2020-01-06' + s * 14, date '2020-01-17' + s * 14,
  case when s < 38 then 'Completed' when s = 38 then 'In Review' when s = 39 then 'In Progress' else 'Planned' end,
  s = 38, s
from bench_sprints;

insert into public.project_tickets (project_id, sprint_id, title, description, type, status, priority, position, number, board_rank)
select project_id, id, 'Ticket ' || s || '.' || t, repeat('What has to be done and why. ', 10), 'Feature',
  case when s < 38 then 'Closed' when t % 3 = 0 then 'Open' when t % 3 = 1 then 'In Progress' else 'Resolved' end,
  (array['Low', 'Medium', 'High'])[1 + t % 3], s * 10 + t, s * 10 + t, lpad((s * 10 + t)::text, 8, '0') || 'U'
from bench_sprints cross join generate_series(1, 10) t;

insert into public.project_tickets (project_id, title, description, type, status, priority, position, number, board_rank)
select id, 'Ticket ' || t, repeat('What has to be done and why. ', 10), 'Bug', case when t < 20 then 'Closed' else 'Open' end,
  'Medium', t, t, lpad(t::text, 8, '0') || 'U'
from bench_new cross join generate_series(1, 32) t where kind = 'other';

insert into private.ticket_counters (project_id, last_number)
select t.project_id, max(t.number) from public.project_tickets t group by t.project_id
on conflict (project_id) do update set last_number = excluded.last_number;

insert into public.client_invoices
  (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status, created_at, company_id)
select id, client_id, 'B-' || kind || '-' || n || '-' || i, 'Month ' || i, 1000 + i, 'USD',
  current_date - i * 30, current_date - i * 30 + 30,
  case when i > 3 then 'Paid' when i = 3 then 'Overdue' else 'Pending' end, now() - i * interval '30 days', company_id
from bench_new cross join lateral generate_series(1, case kind when 'own' then 100 else 16 end) i;

insert into public.project_notifications (project_id, client_id, title, message, read, sent_at, created_at)
select id, client_id, 'Something happened', 'One line of details.', i > 3, now() - i * interval '1 day', now() - i * interval '1 day'
from bench_new cross join generate_series(1, 40) i where kind = 'own';

insert into public.blogs (title, slug, excerpt, content, published, author_id, created_at)
select 'Post ' || n, 'bench-' || n, 'What it is about.', '<p>' || repeat('Filler text for a long post. ', 60) || '</p>',
  n % 10 <> 0, (select id from public.profiles where email = 'author@northlight.example'), timestamptz '2019-01-01' + n * interval '1 hour'
from generate_series(1, ${posts}) n on conflict (slug) do nothing;

insert into public.projects (title, slug, description, technologies, client_name, created_at)
select 'Portfolio ' || n, 'bench-' || n, 'What was built.', array['React', 'PostgreSQL', 'Kotlin'], 'Client ' || n % 50,
  timestamptz '2019-01-01' + n * interval '1 hour'
from generate_series(1, ${portfolio}) n on conflict (slug) do nothing;

set session_replication_role = origin;
analyze;`;
}
