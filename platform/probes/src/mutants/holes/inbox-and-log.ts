import { type Mutant, on, policy, staff } from '../mutant.ts';

export const inboxAndLogHoles: readonly Mutant[] = [
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
    'private.newsletter_tokens',
    'policy widened: an admin reads the secret links',
    `${policy('private.newsletter_tokens', 'newsletter_tokens_nobody_reads', 'for select to authenticated using ((select private.is_admin()))')};
      grant select on private.newsletter_tokens to authenticated`,
  ),
  on(
    'public.audit_log_id_seq',
    'sequence granted: the numbers of the log',
    'grant all on sequence public.audit_log_id_seq to authenticated',
  ),
];
