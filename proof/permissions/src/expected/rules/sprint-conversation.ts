import { type Rule, reachLimit } from './rule.ts';

const sendFeedback =
  "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ('$inReviewA', '$projectA', 'feedback', ' Fine ')";

const sendMessages = (
  count: number,
) => `insert into public.sprint_messages (sprint_id, project_id, kind, body)
  select '$inProgressA', '$projectA', 'question', 'Spam' from generate_series(1, ${count})`;

export const conversationRules: readonly Rule[] = [
  {
    object: 'public.sprint_messages',
    label: 'twenty messages in a minute are accepted',
    actor: 'clientA',
    sql: sendMessages(20),
    check: "select 1 from public.sprint_messages where body = 'Spam' having count(*) = 20",
  },
  {
    object: 'public.sprint_messages',
    label: 'too many messages in a minute are all rejected',
    actor: 'clientA',
    sql: sendMessages(21),
    fails: 'PT429',
  },
  {
    object: 'public.sprint_messages',
    label: 'too many replies in a minute are all rejected',
    actor: 'author',
    sql: sendMessages(21).replace("'question'", "'reply'"),
    fails: 'PT429',
  },
  {
    object: 'public.sprint_messages',
    label: 'the hourly limit applies after the minute is over',
    actor: 'clientA',
    prepare: reachLimit('submissions.hour', 'clientA', 200, 3600),
    sql: sendMessages(1),
    fails: 'PT429',
  },
  {
    object: 'public.sprint_messages',
    label: 'a message to a missing sprint is rejected',
    actor: 'clientA',
    sql: sendFeedback.replace('$inReviewA', '39999999-0000-4000-8000-000000000001'),
    fails: '42501',
  },
  {
    object: 'public.sprint_continuations',
    label: "a continuation of another company's sprint is rejected under the caller's own project",
    actor: 'clientA',
    prepare: 'delete from public.sprint_continuations',
    sql: "insert into public.sprint_continuations (sprint_id, project_id) values ('$talkedB', '$projectA')",
    fails: '42501',
  },
  ...['sprint_signoffs', 'sprint_continuations'].map(
    (table): Rule => ({
      object: `public.${table}`,
      label: 'sign-offs and continuations count towards the limit',
      actor: 'clientA',
      prepare: reachLimit('submissions.minute', 'clientA', 20, 60),
      sql: `insert into public.${table} (sprint_id, project_id${table === 'sprint_signoffs' ? ', decision' : ''})
        values ('$completedA', '$projectA'${table === 'sprint_signoffs' ? ", 'approved'" : ''})`,
      fails: 'PT429',
    }),
  ),
  {
    object: 'public.sprint_messages',
    label: 'an admin can remove a message, which is logged and makes its sprint deletable',
    actor: 'admin',
    prepare: `delete from public.sprint_signoffs; delete from public.sprint_continuations`,
    sql: `with gone as (delete from public.sprint_messages where sprint_id = '$talkedA' returning id) select count(*) from gone`,
    check: `select 1 from public.audit_log a where a.table_name = 'sprint_messages' and a.action = 'delete'
      and a.actor_id = '$admin' and a.changes -> 'body' = '[null, null]'`,
  },
  {
    object: 'public.staff_notifications',
    label: "staff see a client's company and address, not only the chosen name",
    actor: 'clientA',
    prepare: "update public.profiles set full_name = 'Ingrid Solberg' where id = '$clientA'",
    sql: sendFeedback,
    check:
      "select 1 from public.staff_notifications where title like 'Ingrid Solberg (client@acme.example) gave feedback on %' and message = 'Fine'",
  },
  {
    object: 'public.sprint_messages',
    label: 'feedback is trimmed, gets its author and clears the request',
    actor: 'clientA',
    sql: sendFeedback,
    check: `select 1 from public.sprint_messages m join public.project_sprints s on s.id = m.sprint_id
      where m.body = 'Fine' and m.author_id = '$clientA' and m.author_name = 'Alf Acme' and not s.feedback_required and s.id = '$inReviewA'`,
  },
  {
    object: 'public.sprint_messages',
    label: 'the client is notified of a reply, with its first 500 characters',
    actor: 'author',
    sql: "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ('$talkedA', '$projectA', 'reply', repeat('é', 501))",
    check: `select 1 from public.project_notifications where title like '% replied in "%"'
      and message = repeat('é', 499) || '…' and sprint_id = '$talkedA'`,
  },
  {
    object: 'public.sprint_signoffs',
    label: 'a sign-off stores the approved content, whatever the caller sends',
    actor: 'clientA',
    sql: `insert into public.sprint_signoffs (sprint_id, project_id, decision, deliverables, done_tickets, preview_link)
      values ('$talkedA', '$projectA', 'approved', '{Everything}', '[1]', 'https://evil.example')`,
    check: `select 1 from public.sprint_signoffs where deliverables = '{Login}' and jsonb_array_length(done_tickets) = 1
      and preview_link = 'https://preview.example/1' and author_id = '$clientA' and created_at = now()`,
  },
  {
    object: 'public.sprint_signoffs',
    label: 'a repeated decision is rejected as a duplicate',
    actor: 'clientA',
    sql: "insert into public.sprint_signoffs (sprint_id, project_id, decision, comment) values ('$talkedA', '$projectA', 'approved', 'Well done')",
    fails: '23505',
  },
  {
    object: 'public.sprint_signoffs',
    label: 'staff are notified of a sign-off',
    actor: 'clientA',
    sql: "insert into public.sprint_signoffs (sprint_id, project_id, decision) values ('$inReviewA', '$projectA', 'approved')",
    check: "select 1 from public.staff_notifications where kind = 'signoff' and sprint_id = '$inReviewA'",
  },
  {
    object: 'public.sprint_continuations',
    label: 'staff are notified of a continuation',
    actor: 'clientA',
    sql: "insert into public.sprint_continuations (sprint_id, project_id) values ('$completedA', '$projectA')",
    check:
      "select 1 from public.staff_notifications where kind = 'continuation' and sprint_id = '$completedA'",
  },
  {
    object: 'public.sprint_continuations',
    label: 'a sprint can have one continuation',
    actor: 'clientB',
    sql: "insert into public.sprint_continuations (sprint_id, project_id) values ('$talkedB', '$projectB')",
    fails: '23505',
  },
  {
    object: 'public.sprint_messages',
    label: 'messages show the current name, without entries in the audit log',
    actor: 'clientA',
    sql: "update public.profiles set full_name = 'Alf Baker' where id = '$clientA'",
    check: `select 1 from public.sprint_messages m join public.sprint_signoffs g using (sprint_id, author_id)
      where m.author_id = '$clientA' and m.author_name = 'Alf Baker' and g.author_name = 'Alf Acme' and not exists (
        select from public.audit_log where table_name = 'sprint_messages' and changes ? 'author_name' and action = 'update')`,
  },
];
