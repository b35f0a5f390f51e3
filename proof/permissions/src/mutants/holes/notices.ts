import { type Mutant, on, policy } from '../mutant.ts';

const own = 'person_id = (select private.person())';
/** A function with some of its text replaced. */
const weakened = (name: string, of: string, from: string, to: string, object: string): Mutant =>
  on(
    object,
    `notices: ${name}`,
    `do $m$
    declare
      body text := pg_get_functiondef('${of}'::regprocedure);
    begin
      if position($f$${from}$f$ in body) = 0 then raise exception 'nothing is replaced'; end if;
      execute replace(body, $f$${from}$f$, $f$${to}$f$);
    end $m$`,
  );
const settings = (name: string, of: string, clauses: string): Mutant =>
  on('public.notice_settings', `notices: ${name}`, policy('public.notice_settings', of, clauses));

export const noticeHoles: readonly Mutant[] = [
  settings('settings are read by all', 'notice_settings_read', 'for select to authenticated using (true)'),
  settings(
    'admins read the settings of others',
    'notice_settings_read',
    `for select to authenticated using (${own} or (select private.is_admin()))`,
  ),
  settings(
    'settings are read without a session',
    'notice_settings_read',
    'for select to authenticated using (person_id = (select auth.uid()))',
  ),
  settings(
    'settings are made for others',
    'notice_settings_insert',
    'for insert to authenticated with check (true)',
  ),
  settings(
    'settings of others are changed',
    'notice_settings_update',
    `for update to authenticated using (true) with check (${own})`,
  ),
  settings(
    'settings are given to others',
    'notice_settings_update',
    `for update to authenticated using (${own}) with check (true)`,
  ),
  settings(
    'settings of others are removed',
    'notice_settings_delete',
    'for delete to authenticated using (true)',
  ),
  on(
    'private.staff_mails',
    'notices: staff read what waits for others',
    policy(
      'private.staff_mails',
      'staff_mails_admin_reads',
      'for select to authenticated using ((select private.is_staff()))',
    ),
  ),
  on(
    'private.notice_digests',
    'notices: everybody reads who was mailed when',
    policy(
      'private.notice_digests',
      'notice_digests_admin_reads',
      'for select to authenticated using (true)',
    ),
  ),
  on(
    'private.calendar_addresses',
    'calendar: admins read the hashes of addresses',
    `${policy(
      'private.calendar_addresses',
      'calendar_addresses_nobody_reads',
      'for select to authenticated using ((select private.is_admin()))',
    )}; grant select on private.calendar_addresses to authenticated`,
  ),
  ...(['project_notifications', 'staff_notifications'] as const).map((table) =>
    on(
      `public.${table}`,
      `notices: nothing of ${table} is ever off`,
      `create or replace function private.kinds_off() returns text[] language sql stable security definer set search_path = ''
        as $f$ select '{}'::text[] $f$`,
    ),
  ),
  ...(['project_notifications_update', 'staff_notifications_update'] as const).map((name) =>
    on(
      `public.${name.replace('_update', '')}`,
      `notices: what is off is marked as read (${name})`,
      `do $m$
      declare
        rule text := (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polname = '${name}');
      begin
        execute 'alter policy ${name} on public.${name.replace('_update', '')} using (' || replace(rule, 'private.kinds_off()', '''{}''::text[]') || ')';
      end $m$`,
    ),
  ),
  weakened(
    'mails go to who left the company',
    'private.lease_notices()',
    'not private.is_concerned(',
    'false and not private.is_concerned(',
    'public.lease_notices()',
  ),
  weakened(
    'mails at once have no bound',
    'private.lease_notices()',
    "not private.take('mails.hour'",
    "false and not private.take('mails.hour'",
    'public.lease_notices()',
  ),
  weakened(
    'the mail of the day goes to who waits for access',
    'private.lease_digests()',
    'not private.is_concerned(',
    'false and not private.is_concerned(',
    'public.lease_digests()',
  ),
  on(
    'public.lease_digests()',
    'notices: the mail of the day goes twice',
    `do $m$
    declare
      body text := pg_get_functiondef('private.lease_digests()'::regprocedure);
    begin
      execute replace(body, 'd.last_day >= today', 'false');
    end $m$`,
  ),
  weakened(
    'a calendar shows invoices without that right',
    'private.calendar_entries(uuid)',
    'c.is_billing and',
    '',
    'public.read_calendar(text)',
  ),
  weakened(
    "a calendar shows everybody's projects",
    'private.calendar_entries(uuid)',
    'm.id is not null or',
    'true or',
    'public.read_calendar(text)',
  ),
  weakened(
    'a calendar opens for who left the company',
    'private.read_calendar(text)',
    "p.role <> 'client' or exists",
    'true or exists',
    'public.read_calendar(text)',
  ),
  weakened(
    'everybody revokes every address',
    'private.revoke_calendar_address()',
    'a.person_id = private.person()',
    'true',
    'private.calendar_addresses',
  ),
  on(
    'public.read_calendar(text)',
    'calendar: everybody signed in reads by an address',
    'grant execute on function public.read_calendar(text), private.read_calendar(text) to authenticated',
  ),
  on(
    'public.stop_notice_mails(uuid,text)',
    'notices: everybody signed in stops the mails of others',
    'grant execute on function public.stop_notice_mails(uuid, text), private.stop_notice_mails(uuid, text) to authenticated',
  ),
];
