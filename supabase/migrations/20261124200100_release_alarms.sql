-- A version that is certain to fail more often than the one before is told to staff, once.

alter table public.staff_notifications drop constraint staff_notifications_kind;
alter table public.staff_notifications add constraint staff_notifications_kind check (kind in
  ('feedback', 'question', 'signoff', 'continuation', 'contact', 'access', 'release'));

-- The title names both versions.
create unique index staff_notifications_release on public.staff_notifications (title) where kind = 'release';

create function public.tell_of_release(headline text, body text) returns table (email text, full_name text)
language plpgsql set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, title, message)
  values ('release', left(headline, 300), left(body, 2000))
  on conflict (title) where kind = 'release' do nothing;
  if not found then
    return;
  end if;
  return query select p.email, p.full_name from public.profiles p
    where p.role in ('author', 'admin') and p.email is not null and p.email_notifications
    order by p.email;
end
$$;
comment on function public.tell_of_release(text, text) is
  'Tells staff of a release, once for each headline; answers whom to mail, and nobody when it was told before. Secret role only.';
revoke all on function public.tell_of_release(text, text) from public, anon, authenticated;
grant execute on function public.tell_of_release(text, text) to service_role;

create or replace view public.staff_attention with (security_invoker = true) as
  select
    (select count(*) from public.sprint_threads t where t.state = 'waiting')::integer as threads_waiting,
    (select count(*) from public.staff_notifications n where n.kind = 'signoff' and not n.read)::integer as signoffs_new,
    (select count(*) from public.staff_notifications n where n.kind = 'continuation' and not n.read)::integer as continuations_new,
    (select count(*) from public.contact_messages m where not m.handled)::integer as messages_open,
    (select count(*) from public.profiles p where p.awaiting_access and (select private.is_admin()))::integer as access_waiting,
    (select count(*) from public.client_invoices i where i.payment_status = 'Overdue'
      or (i.payment_status = 'Pending' and i.due_date < (select public.agency_today())))::integer as invoices_overdue,
    (select count(*) from public.staff_notifications n where n.kind = 'release' and not n.read)::integer as releases_worse
  where (select private.is_staff());
