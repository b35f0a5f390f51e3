import { type Mutant, on, own, policy, staff } from './mutant.ts';

/** Each must leave the suite green. */
export const harmless: readonly Mutant[] = [
  on(
    'public.profiles',
    'a policy made again as it was',
    policy(
      'public.profiles',
      'profiles_read',
      `for select to authenticated using (deleted_at is null and (id = (select private.person()) or ${staff}))`,
    ),
  ),
  on(
    'public.client_projects',
    'a policy said in other words',
    policy(
      'public.client_projects',
      'client_projects_read',
      `for select to authenticated using (${staff} or (${own}) or false)`,
    ),
  ),
  on('public.blogs', 'a policy renamed', 'alter policy blogs_read on public.blogs rename to posts_read'),
  on('public.services', 'an index more', 'create index services_by_title on public.services (title)'),
  on(
    'public.client_invoices',
    'a privilege given that was there',
    'grant select, insert, update, delete on public.client_invoices to authenticated',
  ),
  on(
    'public.project_notifications',
    'a policy that forbids what no other allows',
    'create policy nothing on public.project_notifications as restrictive for all to anon using (false)',
  ),
  {
    name: 'a function made again as it was',
    sql: `create or replace function private.is_staff() returns boolean language sql stable security definer set search_path = ''
      as $f$ select coalesce(private.current_role() in ('author', 'admin'), false) $f$`,
    objects: ['public.project_tickets', 'public.inbox_threads'],
  },
];
