import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../index.ts';
import { makePeople, type People } from '../testing/people.ts';

export const ROLES = ['anon', 'client', 'stranger', 'author', 'admin'] as const;

/** `client` owns the rows called "Own"; `stranger` is the client of another project. */
export type Role = (typeof ROLES)[number];

export interface World {
  readonly backend: Backend;
  readonly people: People;
  readonly as: (role: Role) => SupabaseClient;
}

const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ids = {
  project: id(1),
  otherProject: id(2),
  completed: id(11),
  otherSprint: id(14),
  portfolio: id(41),
  category: id(42),
} as const;

const content = (author: string, admin: string) => `
insert into public.services (title, description, created_at) values
  ('First', 'd', '2026-01-01'), ('Second', 'd', '2026-01-02'), ('Third', 'd', '2026-01-03'), ('Fourth', 'd', '2026-01-04');
insert into public.projects (id, title, description, client_name, in_our_care, created_at) values
  ('${ids.portfolio}', 'Shop', 'd', 'Acme', true, '2026-01-01'), (gen_random_uuid(), 'Intranet', 'd', 'Globex', false, '2026-01-02');
insert into public.categories (id, name, color) values ('${ids.category}', 'Engineering', '#336699');
insert into public.blogs (id, title, slug, published, publish_at, author_id, category_id, created_at) values
  (gen_random_uuid(), 'Out', 'out', true, null, '${author}', '${ids.category}', '2026-01-01'),
  (gen_random_uuid(), 'Draft', 'draft', false, null, '${author}', null, '2026-01-02'),
  (gen_random_uuid(), 'Later', 'later', true, '2199-01-01', '${admin}', null, '2026-01-03');
`;

const work = (client: string, stranger: string) => `
insert into public.client_projects (id, client_id, title, contact_person_name, contact_person_role, contact_person_email, created_at) values
  ('${ids.project}', '${client}', 'Own', 'Carl', 'Lead', 'carl@northlight.example', '2026-01-01'),
  ('${ids.otherProject}', '${stranger}', 'Other', 'Carl', 'Lead', 'carl@northlight.example', '2026-01-02');
insert into public.project_sprints (id, project_id, title, start_date, end_date, status, feedback_required) values
  ('${ids.completed}', '${ids.project}', 'Done', '2026-01-01', '2026-01-14', 'Completed', false),
  (gen_random_uuid(), '${ids.project}', 'Review', '2026-01-15', '2026-01-28', 'In Review', true),
  (gen_random_uuid(), '${ids.project}', 'Next', '2026-01-29', '2026-02-11', 'Planned', false),
  ('${ids.otherSprint}', '${ids.otherProject}', 'Foreign', '2026-01-01', '2026-01-14', 'Completed', false);
insert into public.project_tickets (project_id, sprint_id, title, status, assigned_to) values
  ('${ids.project}', '${ids.completed}', 'Form', 'Closed', 'dev@northlight.example'),
  ('${ids.project}', '${ids.completed}', 'Style', 'Open', null),
  ('${ids.otherProject}', '${ids.otherSprint}', 'Import', 'Open', null);
insert into public.client_invoices (id, project_id, client_id, invoice_number, invoice_name, amount, invoice_date, payment_status, created_at) values
  (gen_random_uuid(), '${ids.project}', '${client}', 'A-1', 'n', 1200.50, '2026-01-01', 'Pending', '2026-01-01'),
  (gen_random_uuid(), '${ids.project}', '${client}', 'A-2', 'n', 10, '2026-01-01', 'Paid', '2026-01-02'),
  (gen_random_uuid(), '${ids.otherProject}', '${stranger}', 'B-1', 'n', 20, '2026-01-01', 'Pending', '2026-01-03');
`;

/** Two clients with everything a client can own, staff, and content in every state. */
export async function makeWorld(backend: Backend): Promise<World> {
  const people = await makePeople(backend);
  await backend.database.script(content(people.author.id, people.admin.id));
  await backend.database.script(work(people.client.id, people.stranger.id));
  return {
    backend,
    people,
    as: (role) => (role === 'anon' ? people.anon : people[role].client),
  };
}
