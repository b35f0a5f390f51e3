import type { Mutant } from './generate-mutants.ts';

/** Changes that open nothing: each must leave the suite green. */
export const harmless: readonly Mutant[] = [
  {
    name: 'a policy in another form',
    objects: ['public.client_projects'],
    sql: `alter policy client_projects_read on public.client_projects
      using ((select private.is_staff()) or (company_id in (select private.own_companies())) or false)`,
  },
  {
    name: 'a renamed policy',
    objects: ['public.blogs'],
    sql: 'alter policy blogs_read on public.blogs rename to posts_read',
  },
  {
    name: 'an additional index',
    objects: ['public.services'],
    sql: 'create index services_by_title on public.services (title)',
  },
  {
    name: 'an existing privilege granted again',
    objects: ['public.client_invoices'],
    sql: 'grant select, insert, update, delete on public.client_invoices to authenticated',
  },
  {
    name: 'a policy that forbids what none allows',
    objects: ['public.project_notifications'],
    sql: 'create policy nothing on public.project_notifications as restrictive for all to anon using (false)',
  },
];
