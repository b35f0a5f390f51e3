-- An instance without an admin has nobody who could invite one. Whoever holds the secret key may do it, as long as there
-- is none; `npm run init` calls this.

create function public.set_up_instance(domains text[], admin_email text default null, admin_name text default null)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := lower(btrim(admin_email));
begin
  -- Two callers at once queue here, and the second finds the first one's admin.
  perform pg_advisory_xact_lock(hashtext('northlight.last_admin'));
  insert into private.signup_domains (domain)
  select distinct lower(btrim(given)) from unnest(domains) given
  on conflict do nothing;
  if address is null then
    return 'domains_added';
  end if;
  if exists (select 1 from public.profiles p where p.role = 'admin' and p.deleted_at is null) then
    return 'has_admin';
  end if;
  update public.profiles set role = 'admin', awaiting_access = false where email = address and deleted_at is null;
  if found then
    return 'promoted';
  end if;
  update private.invitations set revoked_at = now()
  where email = address and consumed_at is null and revoked_at is null;
  -- A sign-up that nobody confirmed is nobody's account.
  delete from auth.users u where u.email = address and u.email_confirmed_at is null;
  insert into private.invitations (email, full_name, role, kind)
  values (address, nullif(btrim(admin_name), ''), 'admin', 'account');
  return 'invited';
end
$$;
comment on function public.set_up_instance(text[], text, text) is
  'Adds sign-up domains; while there is no admin, makes an account the admin (promoted) or opens the door for one (invited).';
revoke all on function public.set_up_instance(text[], text, text) from public, anon, authenticated;
grant execute on function public.set_up_instance(text[], text, text) to service_role;
