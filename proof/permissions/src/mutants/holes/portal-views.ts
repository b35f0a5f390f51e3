import type { Mutant } from '../mutant.ts';

/** `viewed_person` with some of its text replaced. */
const weakened = (name: string, from: string, to: string, objects: readonly string[]): Mutant => ({
  name: `view of the portal: ${name}`,
  sql: `do $m$
    declare
      body text := pg_get_functiondef('private.viewed_person()'::regprocedure);
    begin
      if position($f$${from}$f$ in body) = 0 then raise exception 'nothing is replaced'; end if;
      execute replace(body, $f$${from}$f$, $f$${to}$f$);
    end $m$`,
  objects,
});

const invoices = ['public.client_invoices'];

export const portalViewHoles: readonly Mutant[] = [
  weakened("another's view counts", 'v.staff_id = private.signed_in_person()', 'true', invoices),
  weakened(
    'a view of another session counts',
    "v.session_id::text = auth.jwt() ->> 'session_id'",
    'true',
    invoices,
  ),
  weakened('a view goes on when it was ended', 'v.ended_at is null', 'true', invoices),
  weakened('a view goes on when its time is over', 'v.until > now()', 'true', invoices),
  weakened('it counts for who is staff no more', "and s.role in ('author', 'admin')", '', invoices),
  weakened('staff are looked at too', "and p.role = 'client'", '', ['public.audit_log']),
  weakened('it writes', "current_setting('transaction_read_only') <> 'on'", 'false', [
    'public.sprint_messages',
    'public.company_members',
  ]),
  {
    name: 'view of the portal: the id of a view is enough',
    sql: `create or replace function private.person() returns uuid language sql stable security definer set search_path = ''
      as $f$ select case when private.asked_view() is null then private.signed_in_person()
        else (select v.person_id from private.portal_views v where v.id::text = private.asked_view()) end $f$`,
    objects: invoices,
  },
  {
    name: 'view of the portal: functions are not asked before they run',
    sql: `create or replace function private.refuse_estimates() returns void language sql as 'select'`,
    objects: ['public.vote_on_rollout(text,integer,text)'],
  },
  {
    name: 'view of the portal: a policy asks for the token in place of the person',
    sql: `alter policy client_invoices_read on public.client_invoices using (
      company_id in (select m.company_id from public.company_members m where m.person_id = auth.uid() and m.is_billing)
      or (select private.is_staff()))`,
    objects: invoices,
  },
  {
    name: 'view of the portal: begun by anybody',
    sql: `do $m$ begin execute replace(pg_get_functiondef('private.begin_portal_view(uuid)'::regprocedure), 'not private.is_staff()', 'false'); end $m$`,
    objects: ['public.begin_portal_view(uuid)', 'private.begin_portal_view(uuid)'],
  },
];
