import { type Mutant, on, policy, staff } from '../mutant.ts';

export const inboxAndLogHoles: readonly Mutant[] = [
  on(
    'private.refuse_estimates()',
    'function weakened: estimated counts are answered',
    `create or replace function private.refuse_estimates() returns void language plpgsql stable as $f$
      begin if current_setting('request.headers', true) like '%count=planned%' then
        raise exception using errcode = 'PT400', message = 'x'; end if; end $f$`,
  ),
  on(
    'public.audit_log',
    'function weakened: who deleted an account is not known',
    `create or replace function private.actor_of(table_name text, row_id text, action text) returns uuid language sql stable
      as $f$ select auth.uid() $f$`,
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
  on(
    'public.audit_entries',
    'view widened: authors read all of the log with names',
    `do $m$ begin execute 'create or replace view public.audit_entries as '
      || replace(pg_get_viewdef('public.audit_entries'), 'private.is_admin()', 'private.is_staff()'); end $m$`,
  ),
  on(
    'public.audit_log',
    'trigger dropped: sign-ins are not noted',
    'drop trigger z_note_sign_in on auth.audit_log_entries',
  ),
  on(
    'public.note_export(text,integer)',
    'function weakened: anybody notes an export',
    `do $m$ begin execute replace(pg_get_functiondef('private.note_export(text,integer)'::regprocedure), 'not private.is_staff()', 'false'); end $m$`,
  ),
  on(
    'public.profiles',
    'trigger dropped: a client fills the log with changes of the own name',
    'drop trigger a_limit on public.profiles',
  ),
];
