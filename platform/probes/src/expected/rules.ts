import type { Who } from '../world/actors.ts';

/** A rule that a trigger carries. */
export interface Rule {
  readonly object: string;
  readonly label: string;
  readonly who: Who | 'owner';
  readonly prepare?: string;
  readonly sql: string;
  /** The code with which it must fail. */
  readonly fails?: string;
  /** A query that must find something afterwards. */
  readonly follows?: string;
}

const feedback =
  "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ('$inReviewA', '$projectA', 'feedback', ' Fine ')";

export const rules: readonly Rule[] = [
  {
    object: 'public.release_registry',
    label: 'a switch from another revision is refused',
    who: 'service',
    sql: "select public.switch_releases(7, '{}', '[]')",
    fails: 'PT409',
  },
  {
    object: 'public.release_registry',
    label: 'a switch moves the registry on and is noted',
    who: 'service',
    sql: `select public.switch_releases(1, '{"a": 1}', '[{"name": "portal"}]')`,
    follows:
      "select 1 from public.release_registry r join public.release_ledger l on l.revision = r.revision where r.revision = 2 and l.name = 'portal'",
  },
  {
    object: 'public.profiles',
    label: 'the last admin stays one, also for the service',
    who: 'service',
    sql: "update public.profiles set role = 'author' where id = '$admin'",
    fails: 'PT409',
  },
  {
    object: 'public.profiles',
    label: 'the last admin is not deleted',
    who: 'owner',
    prepare: 'delete from public.blogs; delete from private.invitations',
    sql: "delete from public.profiles where id = '$admin'",
    fails: 'PT409',
  },
  {
    object: 'public.profiles',
    label: 'a client with projects stays a client, also for the service',
    who: 'service',
    sql: "update public.profiles set role = 'author' where id = '$clientA'",
    fails: 'PT409',
  },
  {
    object: 'public.profiles',
    label: 'a saved role ends the wait for access',
    who: 'admin',
    sql: "update public.profiles set role = 'client' where awaiting_access",
    follows: 'select 1 where not exists (select from public.profiles where awaiting_access)',
  },
  {
    object: 'public.profiles',
    label: 'who becomes a client is no longer public',
    who: 'admin',
    prepare: "update public.profiles set public_profile = true where id = '$author'",
    sql: "update public.profiles set role = 'client' where id = '$author'",
    follows: "select 1 from public.profiles where id = '$author' and not public_profile",
  },
  {
    object: 'public.profiles',
    label: 'an employee who waits is told to admins alone',
    who: 'owner',
    sql: "insert into public.profiles (id, role, awaiting_access) values (gen_random_uuid(), 'client', true)",
    follows:
      "select 1 from public.staff_notifications where kind = 'access' and audience = 'admin' and title <> 'Access'",
  },
  {
    object: 'auth.users',
    label: 'nobody of another domain becomes a user',
    who: 'owner',
    sql: "insert into auth.users (id, email) values (gen_random_uuid(), 'x@evil.example')",
    fails: '42501',
  },
  {
    object: 'auth.users',
    label: 'an employee becomes a client who waits',
    who: 'owner',
    sql: `insert into auth.users (id, email, raw_user_meta_data) values
      ('40000000-0000-4000-8000-000000000001', 'new@northlight.example', '{"role": "admin", "full_name": "New"}')`,
    follows:
      "select 1 from public.profiles where id = '40000000-0000-4000-8000-000000000001' and role = 'client' and awaiting_access",
  },
  {
    object: 'auth.users',
    label: 'a client with projects is not deleted',
    who: 'owner',
    sql: "delete from auth.users where id = '$clientA'",
    fails: 'PT409',
  },
  {
    object: 'auth.users',
    label: 'a new address reaches the profile',
    who: 'owner',
    sql: "update auth.users set email = 'moved@acme.example' where id = '$clientA'",
    follows: "select 1 from public.profiles where id = '$clientA' and email = 'moved@acme.example'",
  },
  {
    object: 'public.client_projects',
    label: 'a project belongs to a client',
    who: 'admin',
    sql: "update public.client_projects set client_id = '$author' where id = '$projectFree'",
    fails: '22023',
  },
  {
    object: 'public.client_projects',
    label: 'a project with an invoice keeps its client',
    who: 'service',
    sql: "update public.client_projects set client_id = '$clientB' where id = '$projectA'",
    fails: '23503',
  },
  {
    object: 'public.client_projects',
    label: 'progress is told to the client',
    who: 'author',
    sql: "update public.client_projects set percent_complete = 40 where id = '$projectA'",
    follows: "select 1 from public.project_notifications where notification_type = 'project_updated'",
  },
  {
    object: 'public.project_sprints',
    label: 'a sprint stays in its project, also for the service',
    who: 'service',
    sql: "update public.project_sprints set project_id = '$projectB' where id = '$plannedA'",
    fails: '22023',
  },
  {
    object: 'public.project_sprints',
    label: 'a sprint gets the next number',
    who: 'author',
    sql: `insert into public.project_sprints (project_id, title, start_date, end_date, status)
      values ('$projectA', 'Numbered', '2026-01-01', '2026-01-02', '')`,
    follows:
      "select 1 from public.project_sprints where title = 'Numbered' and sprint_order = 6 and status = 'Planned'",
  },
  {
    object: 'public.project_sprints',
    label: 'a started sprint is told to the client',
    who: 'author',
    sql: "update public.project_sprints set status = 'In Progress' where id = '$plannedA'",
    follows: "select 1 from public.project_notifications where notification_type = 'sprint_started'",
  },
  {
    object: 'public.project_tickets',
    label: 'a ticket stays in its project, also for the service',
    who: 'service',
    sql: "update public.project_tickets set project_id = '$projectB', sprint_id = null where project_id = '$projectA'",
    fails: '22023',
  },
  {
    object: 'public.project_tickets',
    label: 'a ticket is not of the sprint of another project',
    who: 'admin',
    sql: "insert into public.project_tickets (project_id, sprint_id, title) values ('$projectA', '$talkedB', 'x')",
    fails: '23503',
  },
  {
    object: 'public.project_tickets',
    label: 'a ticket gets the next place',
    who: 'author',
    sql: "insert into public.project_tickets (project_id, title) values ('$projectA', 'Placed')",
    follows:
      "select 1 from public.project_tickets where title = 'Placed' and position = 3 and board_rank <> ''",
  },
  {
    object: 'public.client_invoices',
    label: "an invoice's client is the project's",
    who: 'admin',
    sql: `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
      values ('$projectA', '$clientB', 'x', 'x', 1, '2026-01-01')`,
    fails: '23503',
  },
  {
    object: 'public.client_invoices',
    label: 'a currency is written in capitals',
    who: 'author',
    sql: "update public.client_invoices set currency = ' eur ' where id = '$invoiceA'",
    follows: "select 1 from public.client_invoices where id = '$invoiceA' and currency = 'EUR'",
  },
  {
    object: 'public.client_invoices',
    label: 'a paid invoice is told to the client',
    who: 'author',
    sql: "update public.client_invoices set payment_status = 'Paid' where id = '$invoiceA'",
    follows:
      "select 1 from public.project_notifications where invoice_id = '$invoiceA' and title = 'Invoice paid'",
  },
  {
    object: 'public.client_invoices',
    label: 'a deleted invoice is kept for ten minutes',
    who: 'admin',
    sql: "delete from public.client_invoices where id = '$invoiceA'",
    follows: "select 1 from private.deleted_rows where row_id = '$invoiceA' and deleted_by = '$admin'",
  },
  {
    object: 'public.project_notifications',
    label: 'a notification goes to the client of its project',
    who: 'admin',
    sql: `insert into public.project_notifications (project_id, client_id, title, message)
      values ('$projectA', '$clientB', 'x', 'x')`,
    fails: '23503',
  },
  {
    object: 'public.project_notifications',
    label: 'what a person caused is mailed',
    who: 'author',
    sql: "insert into public.project_notifications (project_id, client_id, title, message) values ('$projectB', '$clientB', 'Mailed', 'x')",
    follows: `select 1 from private.notification_mails m join public.project_notifications n on n.id = m.notification_id
      where n.title = 'Mailed'`,
  },
  {
    object: 'public.sprint_messages',
    label: 'feedback is trimmed, signed and ends the request for it',
    who: 'clientA',
    sql: feedback,
    follows: `select 1 from public.sprint_messages m join public.project_sprints s on s.id = m.sprint_id
      where m.body = 'Fine' and m.author_id = '$clientA' and m.author_name = 'Alf Acme' and not s.feedback_required and s.id = '$inReviewA'`,
  },
  {
    object: 'public.sprint_messages',
    label: 'feedback is told to staff',
    who: 'clientA',
    sql: feedback,
    follows: "select 1 from public.staff_notifications where sprint_id = '$inReviewA' and kind = 'feedback'",
  },
  {
    object: 'public.sprint_messages',
    label: 'blank feedback is refused',
    who: 'clientA',
    sql: feedback.replace("' Fine '", "E' \\n\\t '"),
    fails: '22023',
  },
  {
    object: 'public.sprint_messages',
    label: 'a reply is told to the client',
    who: 'author',
    sql: "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ('$talkedA', '$projectA', 'reply', 'Thanks')",
    follows:
      "select 1 from public.project_notifications where title = 'You have an answer' and sprint_id = '$talkedA'",
  },
  {
    object: 'public.sprint_signoffs',
    label: 'a sign-off pictures what was approved',
    who: 'clientA',
    sql: "insert into public.sprint_signoffs (sprint_id, project_id, decision) values ('$talkedA', '$projectA', 'approved')",
    follows: `select 1 from public.sprint_signoffs where deliverables = '{Login}' and jsonb_array_length(done_tickets) = 1
      and preview_link = 'https://preview.example/1' and author_id = '$clientA' and created_at = now()`,
  },
  {
    object: 'public.sprint_signoffs',
    label: 'a sign-off is told to staff',
    who: 'clientA',
    sql: "insert into public.sprint_signoffs (sprint_id, project_id, decision) values ('$inReviewA', '$projectA', 'approved')",
    follows: "select 1 from public.staff_notifications where kind = 'signoff' and sprint_id = '$inReviewA'",
  },
  {
    object: 'public.sprint_continuations',
    label: 'a continuation is told to staff',
    who: 'clientA',
    sql: "insert into public.sprint_continuations (sprint_id, project_id) values ('$completedA', '$projectA')",
    follows:
      "select 1 from public.staff_notifications where kind = 'continuation' and sprint_id = '$completedA'",
  },
  {
    object: 'public.sprint_continuations',
    label: 'going on is asked for once per sprint',
    who: 'clientB',
    sql: "insert into public.sprint_continuations (sprint_id, project_id) values ('$talkedB', '$projectB')",
    fails: '23505',
  },
  {
    object: 'public.contact_messages',
    label: 'a message is told to staff',
    who: 'service',
    sql: "insert into public.contact_messages (name, email, service, message) values ('Vi', 'v@site.example', 'crm', 'x')",
    follows: "select 1 from public.staff_notifications where kind = 'contact'",
  },
  {
    object: 'public.newsletter_subscribers',
    label: 'nobody is put on the list by staff',
    who: 'admin',
    sql: "update public.newsletter_subscribers set status = 'confirmed' where status = 'pending'",
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'the log is never changed, not by the owner',
    who: 'owner',
    sql: "update public.audit_log set actor_name = 'x'",
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'the log is never emptied',
    who: 'owner',
    sql: 'truncate public.audit_log',
    fails: '42501',
  },
  {
    object: 'public.audit_log',
    label: 'the service writes no entries of its own',
    who: 'service',
    sql: "insert into public.audit_log (area, table_name, row_id, action) values ('people', 'x', 'x', 'insert')",
    fails: '42501',
  },
  {
    object: 'public.settings',
    label: 'a time zone is one that is known',
    who: 'admin',
    sql: "update public.settings set time_zone = 'Mars/Base'",
    fails: '22023',
  },
  {
    object: 'public.projects',
    label: 'a project that is not completed has no date of completion',
    who: 'author',
    sql: "update public.projects set completed = false, completed_at = '2026-01-01'",
    follows: 'select 1 where not exists (select from public.projects where completed_at is not null)',
  },
  {
    object: 'public.projects',
    label: 'two projects of one title have two addresses',
    who: 'author',
    sql: "insert into public.projects (title, description) values ('Alpha', 'x')",
    follows: "select 1 from public.projects where slug = 'alpha-2'",
  },
  {
    object: 'public.blogs',
    label: 'an old address leads to the post',
    who: 'author',
    sql: "update public.blogs set slug = 'a-new-one' where id = '$post'",
    follows: "select 1 from public.blog_slug_history where slug = 'the-post' and blog_id = '$post'",
  },
  {
    object: 'public.blogs',
    label: 'a present address wins over an old one',
    who: 'author',
    sql: "insert into public.blogs (title, slug) values ('x', 'post')",
    follows: "select 1 where not exists (select from public.blog_slug_history where slug = 'post')",
  },
  ...[
    'services',
    'projects',
    'team_members',
    'testimonials',
    'faqs',
    'categories',
    'blogs',
    'settings',
    'client_projects',
    'project_sprints',
    'project_tickets',
    'client_invoices',
    'profiles',
    'contact_messages',
    'newsletter_subscribers',
  ].map((table): Rule => {
    const column: Readonly<Record<string, string>> = {
      services: "title = 'Audited'",
      projects: "description = 'Audited'",
      team_members: "name = 'Audited'",
      testimonials: "quote = 'Audited'",
      faqs: "answer = 'Audited'",
      categories: "color = '#123456'",
      blogs: "title = 'Audited'",
      settings: "address = 'Audited'",
      client_projects: "description = 'Audited'",
      project_sprints: "description = 'Audited'",
      project_tickets: "description = 'Audited'",
      client_invoices: "invoice_name = 'Audited'",
      profiles: "full_name = 'Audited'",
      contact_messages: 'handled = true',
      newsletter_subscribers: "status = 'unsubscribed'",
    };
    return {
      object: `public.${table}`,
      label: 'a change is written to the log with who made it',
      who: 'admin',
      sql: `update public.${table} set ${column[table]}`,
      follows: `select 1 from public.audit_log where table_name = '${table}' and action = 'update' and actor_id = '$admin'`,
    };
  }),
  ...['services', 'projects', 'team_members', 'testimonials', 'faqs', 'categories', 'blogs', 'settings'].map(
    (table): Rule => ({
      object: `public.${table}`,
      label: 'a change draws the public pages anew',
      who: 'admin',
      prepare: 'update private.content_state set revision = 0',
      sql: `update public.${table} set updated_at = updated_at`,
      follows: 'select 1 from private.content_state where revision > 0',
    }),
  ),
  ...['services', 'projects', 'team_members', 'testimonials', 'faqs', 'blogs', 'project_tickets'].map(
    (table): Rule => ({
      object: `public.${table}`,
      label: 'a deleted row is kept for ten minutes',
      who: 'admin',
      prepare: 'delete from private.deleted_rows',
      sql: `delete from public.${table}`,
      follows: `select 1 from private.deleted_rows where table_name = '${table}' and deleted_by = '$admin'`,
    }),
  ),
];
