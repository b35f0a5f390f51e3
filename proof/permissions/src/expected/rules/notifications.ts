import { type Rule, reachLimit } from './rule.ts';

const turnOff = (person: string, kind: string) =>
  `insert into public.notification_settings (person_id, kind, channel) values ('$${person}', '${kind}', 'off')
   on conflict (person_id, kind) do update set channel = 'off'`;
/** Fails with a division by zero if the query finds anything. */
const expectNone = (from: string) => `select 1 / (case when exists (${from}) then 0 else 1 end)`;
const queueEmail = (channel: string) =>
  `delete from private.client_notification_emails; insert into private.client_notification_emails (notification_id, channel) values ('$notificationB', '${channel}')`;
const queueDueDigest = `${queueEmail('digest')}; select private.set_clock(now() + interval '2 days')`;
const sendContactMessage = `insert into public.contact_messages (name, email, company, service, message, looks_automatic)
  values ('Vi', 'vi2@site.example', 'Acme', 'crm', 'Help', true)`;

export const notificationRules: readonly Rule[] = [
  {
    object: 'public.notification_settings',
    label: 'settings and calendar address are deleted with the account',
    actor: 'owner',
    sql: "update public.profiles set deleted_at = now(), role = 'client' where id = '$clientA'",
    check: `select 1 where not exists (select from public.notification_settings where person_id = '$clientA')
      and not exists (select from private.calendar_addresses where person_id = '$clientA')`,
  },
  {
    object: 'public.project_notifications',
    label: 'kinds that are off cannot be marked as read',
    actor: 'clientB',
    prepare: turnOff('clientB', 'project_updated'),
    sql: 'update public.project_notifications set read = true',
    check: "select 1 from public.project_notifications where id = '$notificationB' and not read",
  },
  {
    object: 'public.staff_notifications',
    label: 'a staff member does not see kinds that are off',
    actor: 'author',
    prepare: turnOff('author', 'feedback'),
    sql: expectNone("select from public.staff_notifications where kind = 'feedback'"),
    check: 'select 1',
  },
  {
    object: 'public.staff_notifications',
    label: 'a staff member cannot mark kinds that are off as read',
    actor: 'author',
    prepare: turnOff('author', 'feedback'),
    sql: 'update public.staff_notifications set read = true',
    check: "select 1 from public.staff_notifications where kind = 'feedback' and not read",
  },
  {
    object: 'public.staff_notifications',
    label: 'a kind that is off for one person still reaches others',
    actor: 'admin',
    prepare: turnOff('author', 'feedback'),
    sql: "select 1 / (select count(*) from public.staff_notifications where kind = 'feedback')",
    check: 'select 1',
  },
  {
    object: 'public.lease_notifications()',
    label: 'emails to a client are limited per hour',
    actor: 'service',
    prepare: `${queueEmail('email')}; ${reachLimit('emails.hour', 'clientB', 30, 3600)}`,
    sql: expectNone('select from public.lease_notifications()'),
    check:
      "select 1 where not exists (select from private.client_notification_emails where notification_id = '$notificationB')",
  },
  {
    object: 'public.lease_digests()',
    label: 'a person who has lost access gets no digest',
    actor: 'service',
    prepare: `${queueDueDigest}; update public.profiles set awaiting_access = true where id = '$clientB'`,
    sql: expectNone("select from public.lease_digests() where person_id = '$clientB'"),
    check: 'select 1',
  },
  {
    object: 'public.lease_digests()',
    label: 'a digest returns 200 notifications and counts all',
    actor: 'service',
    prepare: `delete from private.client_notification_emails; with sent as (
        insert into public.project_notifications (project_id, client_id, title, message)
        select '$projectB', '$clientB', 'x', 'y' from generate_series(1, 203) returning id)
      insert into private.client_notification_emails (notification_id, channel) select id, 'digest' from sent;
      select private.set_clock(now() + interval '2 days')`,
    sql: "select 1 / (count(*) = 200 and min(total) = 203)::integer from public.lease_digests() where person_id = '$clientB'",
    check: 'select 1',
  },
  {
    object: 'public.contact_messages',
    label: 'the notification quotes a message and marks it if it looks automatic',
    actor: 'service',
    sql: sendContactMessage,
    check:
      "select 1 from public.staff_notifications where title = 'Probably automatic: message from Vi (Acme)' and message = 'Help'",
  },
  {
    object: 'public.erase_visitor(text)',
    label: 'erasing a visitor deletes the notification that quotes them',
    actor: 'service',
    prepare: sendContactMessage,
    sql: "select public.erase_visitor('Vi2@site.example')",
    check: "select 1 where not exists (select from public.staff_notifications where message = 'Help')",
  },
  {
    object: 'private.calendar_addresses',
    label: 'creating a calendar address is logged without its secret',
    actor: 'author',
    sql: 'select public.create_calendar_address()',
    check: `select 1 from public.audit_log where table_name = 'calendar_addresses' and action = 'insert'
      and actor_id = '$author' and area = 'access' and changes -> 'token_hash' = '[null, null]'`,
  },
  {
    object: 'private.calendar_addresses',
    label: 'revoking a calendar address is logged with the company',
    actor: 'clientA',
    sql: 'select public.revoke_calendar_address()',
    check: `select 1 from public.audit_log where table_name = 'calendar_addresses' and action = 'delete'
      and actor_id = '$clientA' and company_id = '$companyA'`,
  },
  {
    object: 'private.calendar_addresses',
    label: 'a person cannot revoke another person’s address',
    actor: 'clientB',
    sql: 'select public.revoke_calendar_address()',
    check: "select 1 from private.calendar_addresses where person_id = '$clientA'",
  },
];
