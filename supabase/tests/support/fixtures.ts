const createId = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const rows = {
  projectA: createId(1),
  projectFree: createId(2),
  projectB: createId(3),
  talkedA: createId(11),
  completedA: createId(12),
  inReviewA: createId(13),
  inProgressA: createId(14),
  plannedA: createId(15),
  talkedB: createId(16),
  plannedB: createId(17),
  ticketA: createId(18),
  ticketB: createId(19),
  invoiceA: createId(21),
  invoicePaidA: createId(22),
  invoiceB: createId(23),
  reminderA: createId(83),
  post: createId(31),
  draft: createId(32),
  scheduled: createId(33),
  category: createId(34),
  deletedFaq: createId(35),
  notificationA: createId(41),
  undoableChange: createId(44),
  pendingNotification: createId(45),
  notificationB: createId(42),
  pendingSubscriber: createId(43),
  staffNotification: createId(46),
  companyA: createId(61),
  companyB: createId(62),
  invitedA: createId(63),
  viewOfA: createId(71),
  viewOfB: createId(72),
  viewByAuthor: createId(73),
  viewExpired: createId(74),
  viewEnded: createId(75),
  viewByDemoted: createId(76),
  viewOfStaff: createId(77),
  viewOfOtherSession: createId(78),
  viewByAuthorHere: createId(79),
  archiveA: createId(81),
  archiveB: createId(82),
} as const;

/** Ids by name; SQL contains the names as `$name`. */
export type Names = Readonly<Record<string, string>>;

const calendarSecret = 'a'.repeat(64);

export const withFixtureNames = (people: Names): Names => ({ ...rows, calendarSecret, ...people });

export function fillInNames(sql: string, names: Names): string {
  return sql.replace(/\$([a-z][A-Za-z]*)/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`There is no row called $${name}.`);
    return value;
  });
}

const CONTENT = `
insert into public.brand (name, accent) values ('Northlight', '#0b5f50');
insert into public.categories (id, name, color) values ('$category', 'Engineering', '#336699');
insert into public.services (id, title, description, published) values (gen_random_uuid(), 'One', 'First', true), (gen_random_uuid(), 'Two', 'Second', false);
insert into public.projects (title, description, client_name, in_our_care, featured, completed) values
  ('Alpha', 'A', 'Acme', true, true, true), ('Beta', 'B', 'Globex', false, false, false),
  ('Gamma', 'C', 'acme ', true, false, false), ('Delta', 'D', null, false, false, false);
insert into public.team_members (name, role) values ('Tim', 'Developer'), ('Tom', 'Designer');
insert into public.testimonials (author_name, quote, published) values ('Q', 'Good', true), ('R', 'Not yet', false);
insert into public.faqs (question, answer, published) values ('Why?', 'Because', true), ('How?', 'So', false);
insert into public.profiles (id, full_name, role, deleted_at) values (gen_random_uuid(), 'Gone Writer', 'client', now());
insert into public.blogs (id, title, slug, content, published, publish_at, author_id, category_id) values
  ('$post', 'Post', 'post', '<p>One</p>', true, null, '$author', '$category'),
  (gen_random_uuid(), 'Old', 'old', '', true, '2020-01-01', (select id from public.profiles where full_name = 'Gone Writer'), null),
  ('$draft', 'Draft', 'draft', '', false, null, '$author', null),
  ('$scheduled', 'Later', 'later', '', true, now() + interval '1 day', '$admin', null);
update public.blogs set header_image_alt = 'A door';
update public.blogs set slug = 'the-post' where slug = 'post';
update public.blogs set slug = 'the-draft' where slug = 'draft';
insert into public.contact_messages (name, email, service, message) values ('Vi', 'vi@site.example', 'crm', 'Hello');
select public.set_subscription_status(public.subscribe_to_newsletter('reader@site.example'), 'confirmed');
insert into public.newsletter_subscribers (id, email) values ('$pendingSubscriber', 'pending@site.example');
insert into private.deleted_rows (table_name, row_id, row_data, deleted_by) values
  ('faqs', '$deletedFaq', jsonb_build_object('id', '$deletedFaq'::uuid, 'question', 'Gone?', 'answer', 'Back',
    'sort_order', 0, 'published', true, 'created_at', now(), 'updated_at', now()), '$author');
insert into public.release_versions (name, version, record) values ('site', '1.0.0', '{}');
insert into public.release_maps (name, version, content, maps) values ('site', '1.0.0', '0123456789abcdef', 'H4sI');
insert into public.release_registry (revision, document) values (1, '{}');
insert into public.release_ledger (revision, name, entry) values (1, 'site', '{}');
insert into public.release_counts (day, release, version, what, total) values (current_date, 'site', '1.0.0', 'visit', 3);
insert into public.release_rollouts (rollout, release, version, against, is_for_staff, shares) values
  ('rollout-of-portal', 'portal', '2.0.0', '1.0.0', false, '{5,50,100}');
insert into public.release_stops (rollout, reason) values ('rollout-of-before', 'it failed');
insert into private.rollout_visitors (rollout, step, visitor, is_next, state) values ('rollout-of-portal', 0, 'x', true, 'good');
insert into private.recovery_codes (user_id, code_hash) values ('$clientA', 'x');
insert into private.pending_account_deletions (user_id, actor_id) values (gen_random_uuid(), '$admin');
select public.consume_rate_limit('probes', 'visitor', 9, 60);
insert into private.uploads (bucket_id, name, person_id, bytes) values ('uploads', 'blogs/1.png', '$author', 9);
insert into private.invitations (email, role, invited_by) values ('open@site.example', 'admin', '$admin');
insert into private.invitations (email, role, kind, consumed_at, user_id) values
  ('invited@site.example', 'client', 'invite', now(), gen_random_uuid());
`;

// Gives the companies of the two clients known ids, so that expectations can refer to them.
const COMPANIES = `
set session_replication_role = replica;
${(['A', 'B'] as const)
  .map(
    (letter) => `update public.companies set id = '$company${letter}'
  where id = (select m.company_id from public.company_members m where m.person_id = '$client${letter}');
update public.company_members set company_id = '$company${letter}' where person_id = '$client${letter}';`,
  )
  .join('\n')}
set session_replication_role = origin;
insert into public.company_invitations (id, company_id, email, invited_by) values
  ('$invitedA', '$companyA', 'client@globex.example', '$clientA'),
  (gen_random_uuid(), '$companyB', 'colleague@globex.example', '$clientB');
`;

const WORK = `
insert into public.client_projects (id, company_id, title, contact_person_name, contact_person_role, contact_person_email) values
  ('$projectA', '$companyA', 'Shop', 'Carl', 'Lead', 'carl@northlight.example'),
  ('$projectFree', '$companyA', 'Idea', 'Carl', 'Lead', 'carl@northlight.example'),
  ('$projectB', '$companyB', 'CRM', 'Carl', 'Lead', 'carl@northlight.example');
insert into public.project_sprints (id, project_id, title, start_date, end_date, status, feedback_required, deliverables, preview_link) values
  ('$talkedA', '$projectA', 'Talked', '2026-01-01', '2026-01-14', 'Completed', false, '{Login}', 'https://preview.example/1'),
  ('$completedA', '$projectA', 'Done', '2026-01-01', '2026-01-14', 'Completed', false, '{Login}', null),
  ('$inReviewA', '$projectA', 'Review', '2026-01-15', '2026-01-28', 'In Review', true, '{Cart}', null),
  ('$inProgressA', '$projectA', 'Doing', '2026-01-29', '2026-02-11', 'In Progress', false, '{}', null),
  ('$plannedA', '$projectA', 'Next', '2026-02-12', '2026-02-25', 'Planned', false, '{}', null),
  ('$talkedB', '$projectB', 'Done B', '2026-01-01', '2026-01-14', 'Completed', false, '{}', null),
  ('$plannedB', '$projectB', 'Next B', '2026-02-12', '2026-02-25', 'Planned', false, '{}', null);
insert into public.project_tickets (id, project_id, sprint_id, title, status, assigned_to) values
  ('$ticketA', '$projectA', '$talkedA', 'Form', 'Closed', 'dev@northlight.example'),
  (gen_random_uuid(), '$projectA', '$talkedA', 'Style', 'Open', null),
  (gen_random_uuid(), '$projectA', null, 'Loose', 'Not started', null),
  ('$ticketB', '$projectB', '$talkedB', 'Import', 'Completed', null);
insert into public.client_invoices (id, project_id, invoice_number, invoice_name, amount, invoice_date, payment_status, file_url) values
  ('$invoiceA', '$projectA', 'A-1', 'First', 100, '2026-01-31', 'Pending', 'invoices/invoice-1.pdf'),
  ('$invoicePaidA', '$projectA', 'A-2', 'Second', 50, '2026-01-31', 'Paid', null),
  ('$invoiceB', '$projectB', 'B-1', 'First', 70, '2026-01-31', 'Overdue', 'invoices/invoice-2.pdf');
insert into public.sprint_messages (sprint_id, project_id, kind, body, author_id) values
  ('$talkedA', '$projectA', 'feedback', 'Fine', '$clientA'), ('$talkedB', '$projectB', 'feedback', 'Fine too', '$clientB');
insert into public.sprint_signoffs (sprint_id, project_id, decision, comment, author_id) values
  ('$talkedA', '$projectA', 'approved', 'Well done', '$clientA'), ('$talkedB', '$projectB', 'approved', 'Well done', '$clientB');
insert into public.sprint_continuations (sprint_id, project_id, author_id) values
  ('$inReviewA', '$projectA', '$clientA'), ('$talkedB', '$projectB', '$clientB');
update public.project_sprints set feedback_required = true where id = '$inReviewA';
insert into public.payment_accounts (currency, account_holder, iban) values ('EUR', 'Northlight', 'DE89370400440532013000');
insert into public.invoice_reminders (id, invoice_id, message, step) values
  ('$reminderA', '$invoiceA', 'Please pay', 3), (gen_random_uuid(), '$invoiceB', 'Please pay', null);
delete from public.project_notifications;
insert into public.project_notifications (id, project_id, client_id, title, message, read, sprint_id, invoice_id) values
  ('$notificationA', '$projectA', '$clientA', 'Unread', 'm', false, '$talkedA', '$invoiceA'),
  (gen_random_uuid(), '$projectA', '$clientA', 'Seen', 'm', true, null, null),
  ('$notificationB', '$projectB', '$clientB', 'Unread', 'm', false, null, null);
insert into public.project_notifications (id, project_id, client_id, title, message, sent_at) values
  ('$pendingNotification', '$projectB', '$clientB', 'Held', 'm', '2999-01-01');
insert into private.client_notification_emails (notification_id) values ('$notificationA');
insert into private.sent_digests (person_id, last_day) values ('$clientA', '2026-01-01');
insert into private.calendar_addresses (person_id, token_hash) values ('$clientA', private.hash_calendar_secret('$calendarSecret'));
insert into public.notification_settings (person_id, kind, channel) values
  ('$clientA', 'invoice', 'email'), ('$clientB', 'reply', 'email'), ('$author', 'signoff', 'inbox'), ('$admin', 'access', 'inbox');
insert into auth.audit_log_entries (id, payload) values
  (gen_random_uuid(), '{"action": "login", "actor_id": "$clientA"}'), (gen_random_uuid(), '{"action": "login_failed", "actor_id": "$admin"}');
insert into private.portal_views (id, staff_id, session_id, person_id, started_at, expires_at, ended_at) values
  ('$viewOfA', '$admin', '$admin', '$clientA', now(), now() + interval '30 minutes', null),
  ('$viewOfB', '$admin', '$admin', '$clientB', now(), now() + interval '30 minutes', null),
  ('$viewByAuthor', '$author', '$author', '$clientA', now(), now() + interval '30 minutes', null),
  ('$viewExpired', '$admin', '$admin', '$clientA', now() - interval '31 minutes', now() - interval '1 minute', null),
  ('$viewEnded', '$admin', '$admin', '$clientA', now(), now() + interval '30 minutes', now()),
  ('$viewByDemoted', '$demoted', '$demoted', '$clientA', now(), now() + interval '30 minutes', null),
  ('$viewOfStaff', '$author', '$author', '$admin', now(), now() + interval '30 minutes', null),
  ('$viewByAuthorHere', '$author', '$admin', '$clientA', now(), now() + interval '30 minutes', null),
  ('$viewOfOtherSession', '$admin', '$clientB', '$clientA', now(), now() + interval '30 minutes', null);
insert into private.company_archives (id, company_id, person_id, session_id, state, includes_invoices, leased_until) values
  ('$archiveA', '$companyA', '$clientA', '$clientA', 'ready', true, null),
  ('$archiveB', '$companyB', '$clientB', '$clientB', 'creating', true, now() + interval '1 day');
insert into private.undoable_changes (id, actor_id, table_name, row_id, old_row, row_updated_at, title, notification_ids) values
  ('$undoableChange', '$admin', 'client_invoices', '$invoiceB', '{}', now(), 'Held', '{$pendingNotification}');
delete from public.staff_notifications;
insert into public.staff_notifications (kind, audience, title, message, read, project_id, sprint_id, profile_id) values
  ('feedback', 'staff', 'New', 'm', false, '$projectA', '$talkedA', null), ('question', 'staff', 'Seen', 'm', true, null, null, null),
  ('access', 'admin', 'Access', 'm', false, null, null, '$demoted'), ('release', 'staff', 'Worse', 'm', false, null, null, null);
insert into public.staff_notifications (id, kind, title, message, read) values ('$staffNotification', 'contact', 'Waiting', 'm', true);
-- The backend sends queued emails on a timer, but no digest yet.
delete from private.staff_notification_emails;
insert into private.staff_notification_emails (staff_notification_id, person_id, channel) values ('$staffNotification', '$admin', 'digest');
insert into storage.objects (bucket_id, name, metadata) values
  ('uploads', 'blogs/1.png', '{}'), ('uploads', 'avatars/$clientA/1.png', '{}'), ('uploads', 'avatars/$clientB/1.png', '{}'),
  ('invoices', 'invoices/invoice-1.pdf', '{}'), ('invoices', 'invoices/invoice-2.pdf', '{}'), ('invoices', 'invoices/invoice-3.pdf', '{}');
`;

/** Two clients with everything a client can own, staff, content in every state, and a row in every table. */
export const createFixtures = (names: Names): string =>
  fillInNames(`${CONTENT}\n${COMPANIES}\n${WORK}`, names);
