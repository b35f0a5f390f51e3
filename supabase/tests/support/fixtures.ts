import { actors } from './actors.ts';
import type { MemoryDatabase } from './memory-database.ts';

const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Ids of the fixture rows that tests name. */
export const rows = {
  projectA: id(1),
  projectB: id(2),
  /** Of client A, without an invoice. */
  projectFree: id(3),
  completedA: id(11),
  inReviewA: id(12),
  inProgressA: id(13),
  plannedA: id(14),
  completedB: id(15),
  sprintFree: id(16),
  ticketA: id(21),
  ticketB: id(22),
  invoiceA: id(31),
  invoicePaidA: id(32),
  invoiceB: id(33),
  post: id(41),
  draft: id(42),
  scheduled: id(43),
  category: id(44),
} as const;

/** Two clients with everything a client can own, staff, content in every state of publication. */
export async function fillFixtures(db: MemoryDatabase): Promise<void> {
  const people = [
    [actors.admin.id, 'admin@northlight.example', 'Ada Admin', 'admin'],
    [actors.author.id, 'author@northlight.example', 'Ann Author', 'author'],
    [actors.demoted.id, 'demoted@northlight.example', 'Dan Demoted', 'client'],
    [actors.clientA.id, 'client@acme.example', 'Alf Acme', 'client'],
    [actors.clientB.id, 'client@globex.example', 'Bea Globex', 'client'],
  ];
  await db.run(
    "insert into private.signup_domains (domain) values ('northlight.example'), ('northlight-labs.example')",
  );
  for (const [userId, email, name, role] of people) {
    await db.run('insert into private.invitations (email, full_name, role) values ($1, $2, $3)', [
      email,
      name,
      role,
    ]);
    await db.run('insert into auth.users (id, email) values ($1, $2)', [userId, email]);
  }
  await db.run('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    actors.employee.id,
    'employee@northlight.example',
  ]);
  // Tokens of the tests name the person's own id as their session.
  await db.run('insert into auth.sessions (id, user_id) select id, id from auth.users');
  await db.script(content);
  await db.script(clientWork);
}

const content = `
insert into public.categories (id, name, color) values ('${rows.category}', 'Engineering', '#336699');
insert into public.services (title, description) values ('One', 'First'), ('Two', 'Second');
insert into public.projects (title, description, client_name, in_our_care, featured) values
  ('Alpha', 'A', 'Acme', true, true), ('Beta', 'B', 'acme ', false, false), ('Gamma', 'C', 'Globex', true, false),
  ('Delta', 'D', null, false, false);
insert into public.team_members (name, role) values ('Tim', 'Developer');
insert into public.testimonials (author_name, quote, published) values ('Q', 'Good', true), ('R', 'Not yet', false);
insert into public.faqs (question, answer, published) values ('Why?', 'Because', true), ('How?', 'So', false);
insert into public.blogs (id, title, slug, content, published, publish_at, author_id, category_id) values
  ('${rows.post}', 'Post', 'post', '<p>One two</p><p>three</p>', true, null, '${actors.author.id}', '${rows.category}'),
  ('${rows.draft}', 'Draft', 'draft', '', false, null, '${actors.author.id}', null),
  ('${rows.scheduled}', 'Later', 'later', '', true, now() + interval '1 day', '${actors.admin.id}', null);
update public.blogs set slug = 'the-post' where slug = 'post';
update public.blogs set slug = 'the-draft' where slug = 'draft';
insert into public.contact_messages (name, email, service, message) values ('Vi', 'vi@site.example', 'crm', 'Hello');
insert into public.newsletter_subscribers (email) values ('reader@site.example');
insert into storage.objects (bucket_id, name) values ('uploads', 'blogs/1.png'), ('uploads', 'avatars/${actors.clientA.id}/1.png');
`;

const project = (projectId: string, client: string, title: string) =>
  `('${projectId}', '${client}', '${title}', 'Carl', 'Lead', 'carl@northlight.example')`;

const clientWork = `
insert into public.client_projects (id, client_id, title, contact_person_name, contact_person_role, contact_person_email)
values ${project(rows.projectA, actors.clientA.id, 'Shop')}, ${project(rows.projectB, actors.clientB.id, 'CRM')},
  ${project(rows.projectFree, actors.clientA.id, 'Draft project')};
insert into public.project_sprints (id, project_id, title, start_date, end_date, status, feedback_required, deliverables, preview_link) values
  ('${rows.completedA}', '${rows.projectA}', 'Done', '2026-01-01', '2026-01-14', 'Completed', false, '{Login}', 'https://preview.example/1'),
  ('${rows.inReviewA}', '${rows.projectA}', 'Review', '2026-01-15', '2026-01-28', 'In Review', true, '{Cart}', null),
  ('${rows.inProgressA}', '${rows.projectA}', 'Doing', '2026-01-29', '2026-02-11', 'In Progress', false, '{}', null),
  ('${rows.plannedA}', '${rows.projectA}', 'Next', '2026-02-12', '2026-02-25', 'Planned', false, '{}', null),
  ('${rows.completedB}', '${rows.projectB}', 'Done B', '2026-01-01', '2026-01-14', 'Completed', false, '{}', null),
  ('${rows.sprintFree}', '${rows.projectFree}', 'Free', '2026-01-01', '2026-01-14', 'Planned', false, '{}', null);
insert into public.project_tickets (id, project_id, sprint_id, title, status, assigned_to) values
  ('${rows.ticketA}', '${rows.projectA}', '${rows.completedA}', 'Form', 'Closed', 'dev@northlight.example'),
  ('10000000-0000-4000-8000-000000000023', '${rows.projectA}', '${rows.completedA}', 'Style', 'Open', null),
  ('10000000-0000-4000-8000-000000000024', '${rows.projectA}', '${rows.completedA}', 'Test', 'Resolved', null),
  ('10000000-0000-4000-8000-000000000025', '${rows.projectA}', null, 'Loose', 'Not started', null),
  ('${rows.ticketB}', '${rows.projectB}', '${rows.completedB}', 'Import', 'Completed', null);
insert into public.client_invoices (id, project_id, client_id, invoice_number, invoice_name, amount, invoice_date, payment_status, file_url) values
  ('${rows.invoiceA}', '${rows.projectA}', '${actors.clientA.id}', 'A-1', 'First', 100, '2026-01-31', 'Pending', 'invoices/invoice-1.pdf'),
  ('${rows.invoicePaidA}', '${rows.projectA}', '${actors.clientA.id}', 'A-2', 'Second', 50, '2026-01-31', 'Paid', null),
  ('${rows.invoiceB}', '${rows.projectB}', '${actors.clientB.id}', 'B-1', 'First', 70, '2026-01-31', 'Overdue', 'invoices/invoice-2.pdf');
insert into public.sprint_messages (sprint_id, project_id, kind, body, author_id) values
  ('${rows.completedA}', '${rows.projectA}', 'feedback', 'Fine', '${actors.clientA.id}'),
  ('${rows.completedB}', '${rows.projectB}', 'feedback', 'Fine too', '${actors.clientB.id}');
insert into public.sprint_signoffs (sprint_id, project_id, decision, author_id) values
  ('${rows.completedA}', '${rows.projectA}', 'approved', '${actors.clientA.id}'),
  ('${rows.completedB}', '${rows.projectB}', 'approved', '${actors.clientB.id}');
insert into public.sprint_continuations (sprint_id, project_id, author_id) values
  ('${rows.completedB}', '${rows.projectB}', '${actors.clientB.id}'),
  ('${rows.inReviewA}', '${rows.projectA}', '${actors.clientA.id}');
insert into public.release_versions (name, version, record) values ('site', '1.0.0', '{}');
insert into public.release_registry (revision, document) values (1, '{}');
insert into public.release_ledger (revision, name, entry) values (1, 'site', '{}');
insert into storage.objects (bucket_id, name) values ('invoices', 'invoices/invoice-1.pdf'), ('invoices', 'invoices/invoice-2.pdf');
`;
