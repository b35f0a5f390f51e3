import type { Rule } from './rule.ts';

export const inboxAndLogRules: readonly Rule[] = [
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
];
