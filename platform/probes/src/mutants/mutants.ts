/** A change to the database that opens a hole, or none. */
export interface Mutant {
  readonly name: string;
  readonly sql: string;
  /** Where it must show. */
  readonly objects: readonly string[];
}

const policy = (table: string, name: string, clauses: string) =>
  `drop policy ${name} on ${table}; create policy ${name} on ${table} ${clauses}`;

const own = 'client_id = (select auth.uid()) and (select private.is_client())';
const staff = '(select private.is_staff())';

const on = (object: string, name: string, sql: string): Mutant => ({ name, sql, objects: [object] });

/** Each must turn the suite red. */
export const mutants: readonly Mutant[] = [
  on('public.profiles', 'policy dropped: profiles_read', 'drop policy profiles_read on public.profiles'),
  on(
    'public.profiles',
    'policy widened: everybody signed in reads profiles',
    policy('public.profiles', 'profiles_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.profiles',
    'owner test negated: profiles_read',
    policy(
      'public.profiles',
      'profiles_read',
      `for select to authenticated using (id <> (select auth.uid()) or ${staff})`,
    ),
  ),
  on(
    'public.profiles',
    'USING and CHECK weakened together: profiles_update',
    policy(
      'public.profiles',
      'profiles_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on('public.profiles', 'trigger dropped: the guard of columns', 'drop trigger a_guard on public.profiles'),
  on('public.profiles', 'trigger dropped: the last admin', 'drop trigger keep_an_admin on public.profiles'),
  on(
    'public.profiles',
    'trigger switched off: clients with projects',
    'alter table public.profiles disable trigger keep_client_of_projects',
  ),
  on(
    'public.profiles',
    'constraint dropped: a client is never public',
    'alter table public.profiles drop constraint profiles_client_is_not_public',
  ),
  on(
    'public.client_projects',
    'policy widened: any client reads every project',
    policy(
      'public.client_projects',
      'client_projects_read',
      `for select to authenticated using ((select private.is_client()) or ${staff})`,
    ),
  ),
  on(
    'public.client_projects',
    'owner test negated: client_projects_read',
    policy(
      'public.client_projects',
      'client_projects_read',
      `for select to authenticated using (client_id <> (select auth.uid()) or ${staff})`,
    ),
  ),
  on(
    'public.project_sprints',
    'policy widened: sprints are read by all',
    policy('public.project_sprints', 'project_sprints_read', 'for select to authenticated using (true)'),
  ),
  on(
    'public.project_sprints',
    'USING and CHECK weakened together: project_sprints_update',
    policy(
      'public.project_sprints',
      'project_sprints_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on(
    'public.project_sprints',
    'trigger dropped: a sprint stays in its project',
    'drop trigger a_keep_project on public.project_sprints',
  ),
  on(
    'public.project_sprints',
    'constraint dropped: one number per sprint',
    'alter table public.project_sprints drop constraint project_sprints_order',
  ),
  on(
    'public.project_tickets',
    'row level security off: tickets',
    'alter table public.project_tickets disable row level security',
  ),
  on(
    'public.project_tickets',
    'policy widened: clients read the table of tickets',
    `create policy clients_too on public.project_tickets for select to authenticated
      using (project_id in (select c.id from public.client_projects c))`,
  ),
  on(
    'public.client_invoices',
    'policy widened: an author changes paid invoices',
    policy(
      'public.client_invoices',
      'client_invoices_update',
      `for update to authenticated using (${staff}) with check (${staff})`,
    ),
  ),
  on(
    'public.client_invoices',
    'policy widened: an author deletes paid invoices',
    policy(
      'public.client_invoices',
      'client_invoices_delete',
      `for delete to authenticated using (${staff})`,
    ),
  ),
  on(
    'public.client_invoices',
    'policy widened: everybody signed in makes invoices',
    policy(
      'public.client_invoices',
      'client_invoices_insert',
      'for insert to authenticated with check (true)',
    ),
  ),
  on(
    'public.client_invoices',
    'USING and CHECK weakened together: a client changes the own invoices',
    policy(
      'public.client_invoices',
      'client_invoices_update',
      `for update to authenticated using ((${own}) or ${staff}) with check (true)`,
    ),
  ),
  on(
    'public.client_invoices',
    "constraint dropped: an invoice's client is the project's",
    'alter table public.client_invoices drop constraint client_invoices_project_id_fkey',
  ),
  on(
    'public.client_invoices',
    'constraint dropped: no negative amount',
    'alter table public.client_invoices drop constraint client_invoices_amount',
  ),
  on(
    'public.project_notifications',
    'USING and CHECK weakened together: project_notifications_update',
    policy(
      'public.project_notifications',
      'project_notifications_update',
      'for update to authenticated using (true) with check (true)',
    ),
  ),
  on(
    'public.project_notifications',
    'trigger dropped: a notification is only marked as read',
    'drop trigger a_guard on public.project_notifications',
  ),
  on(
    'public.staff_notifications',
    'policy widened: authors read what is for admins',
    policy(
      'public.staff_notifications',
      'staff_notifications_read',
      `for select to authenticated using (${staff})`,
    ),
  ),
  on(
    'public.sprint_messages',
    'policy widened: clients write about any sprint at any time',
    policy(
      'public.sprint_messages',
      'sprint_messages_insert',
      'for insert to authenticated with check ((select private.is_client()) or (select private.is_staff()))',
    ),
  ),
  on(
    'public.sprint_messages',
    'trigger dropped: who speaks is signed',
    'drop trigger a_sign on public.sprint_messages',
  ),
  on(
    'public.sprint_messages',
    'policy added: authors change what they wrote',
    `create policy rewrite on public.sprint_messages for update to authenticated
      using (author_id = (select auth.uid())) with check (true);
      grant update on public.sprint_messages to authenticated`,
  ),
  on(
    'public.sprint_signoffs',
    'trigger dropped: what was approved is pictured',
    'drop trigger b_picture on public.sprint_signoffs',
  ),
  on(
    'public.sprint_continuations',
    'constraint dropped: one continuation per sprint',
    'alter table public.sprint_continuations drop constraint sprint_continuations_one_per_sprint',
  ),
  on(
    'public.audit_log',
    'policy widened: authors read the log of people',
    policy('public.audit_log', 'audit_log_read', `for select to authenticated using (${staff})`),
  ),
  on(
    'public.audit_log',
    'trigger dropped: the log is never changed',
    'drop trigger a_refuse on public.audit_log',
  ),
  on(
    'public.contact_messages',
    'policy widened: authors delete messages',
    policy(
      'public.contact_messages',
      'contact_messages_delete',
      `for delete to authenticated using (${staff})`,
    ),
  ),
  on(
    'public.contact_messages',
    'trigger dropped: a message is only marked as handled',
    'drop trigger a_guard on public.contact_messages',
  ),
  on(
    'public.newsletter_subscribers',
    'policy widened: authors take people off the list',
    policy(
      'public.newsletter_subscribers',
      'newsletter_subscribers_update',
      `for update to authenticated using (${staff}) with check (${staff})`,
    ),
  ),
  on(
    'public.blogs',
    'policy widened: scheduled posts are read before their time',
    policy('public.blogs', 'blogs_read', `for select to anon, authenticated using (published or ${staff})`),
  ),
  on('public.blogs', 'trigger dropped: the author is who wrote it', 'drop trigger a_author on public.blogs'),
  on(
    'public.testimonials',
    'policy widened: hidden testimonials are read',
    policy('public.testimonials', 'testimonials_read', 'for select to anon, authenticated using (true)'),
  ),
  on(
    'public.services',
    'policy and privilege added: visitors insert',
    'create policy anyone on public.services for insert to anon with check (true); grant insert on public.services to anon',
  ),
  on('public.services', 'trigger dropped: changes are logged', 'drop trigger z_audit on public.services'),
  on(
    'public.settings',
    'policy widened: authors change settings',
    policy(
      'public.settings',
      'settings_update',
      `for update to authenticated using (${staff}) with check (${staff})`,
    ),
  ),
  on(
    'private.newsletter_tokens',
    'policy widened: an admin reads the secret links',
    `${policy('private.newsletter_tokens', 'newsletter_tokens_nobody_reads', 'for select to authenticated using ((select private.is_admin()))')};
      grant select on private.newsletter_tokens to authenticated`,
  ),
  on(
    'public.project_progress',
    "view with its owner's rights: project_progress",
    'alter view public.project_progress set (security_invoker = false)',
  ),
  on(
    'public.sprint_tickets',
    'view widened: tickets of every client',
    `create or replace view private.visible_tickets with (security_barrier = true) as
      select t.id, t.project_id, t.sprint_id, t.title, t.description, t.type, t.status, t.priority, t.position,
        t.created_at, t.updated_at
      from public.project_tickets t join public.client_projects c on c.id = t.project_id
      where (select private.is_staff()) or (select private.is_client())`,
  ),
  on(
    'public.public_profiles',
    'view with one column more: public_profiles',
    `create or replace view public.public_profiles as
      select p.id, p.full_name, p.avatar_url, p.bio, p.linkedin_url, p.twitter_url, p.github_url, p.email from public.profiles p`,
  ),
  on(
    'public.take_rate_limit(text,text,integer,integer)',
    'function granted: everybody signed in counts limits',
    'grant execute on function public.take_rate_limit(text, text, integer, integer), private.take(text, text, integer, integer) to authenticated',
  ),
  on(
    'public.audit_log_id_seq',
    'sequence granted: the numbers of the log',
    'grant all on sequence public.audit_log_id_seq to authenticated',
  ),
  {
    name: 'function widened: whoever has a role is staff',
    sql: `create or replace function private.is_staff() returns boolean language sql stable security definer set search_path = ''
      as $f$ select private.current_role() is not null $f$`,
    objects: ['public.services'],
  },
  {
    name: "function weakened: the role is read from the token's metadata",
    sql: `create or replace function private.current_role() returns text language sql stable security definer set search_path = ''
      as $f$ select coalesce(auth.jwt() -> 'app_metadata' ->> 'role', (select p.role from public.profiles p where p.id = auth.uid())) $f$`,
    objects: ['public.client_invoices'],
  },
  on(
    'storage.objects',
    'policy widened: everybody signed in reads invoice files',
    policy(
      'storage.objects',
      'northlight_invoices_read',
      "for select to authenticated using (bucket_id = 'invoices')",
    ),
  ),
  on(
    'storage.objects',
    'policy widened: pictures go anywhere',
    policy(
      'storage.objects',
      'northlight_uploads_insert',
      "for insert to authenticated with check (bucket_id = 'uploads')",
    ),
  ),
  on(
    'auth.users',
    'trigger dropped: only employees and invited people sign up',
    'drop trigger northlight_user_created on auth.users',
  ),
  {
    name: 'a table without an expected answer',
    sql: 'create table public.unknown (id int primary key)',
    objects: ['catalogue'],
  },
  {
    name: 'a function without an expected answer',
    sql: "create function public.unknown() returns int language sql as 'select 1'",
    objects: ['catalogue'],
  },
  {
    name: 'a bucket without an expected answer',
    sql: "insert into storage.buckets (id, name, public) values ('unknown', 'unknown', true)",
    objects: ['catalogue'],
  },
];

/** Each must leave the suite green. */
export const harmless: readonly Mutant[] = [
  on(
    'public.profiles',
    'a policy made again as it was',
    policy(
      'public.profiles',
      'profiles_read',
      `for select to authenticated using (deleted_at is null and (id = (select auth.uid()) or ${staff}))`,
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
