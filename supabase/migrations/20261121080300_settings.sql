-- What the agency says about itself: one row, every column public. A setting that is not for everybody gets a table
-- of its own, since row level security hides rows and not columns.

create table public.settings (
  id smallint primary key default 1 check (id = 1),
  time_zone text not null default 'Europe/Berlin',
  contact_email text check (private.is_email(contact_email)),
  contact_phone text check (contact_phone is null or char_length(contact_phone) <= 60),
  address text check (address is null or char_length(address) <= 500),
  business_hours text check (business_hours is null or char_length(business_hours) <= 200),
  response_time text check (response_time is null or char_length(response_time) <= 200),
  booking_url text check (private.is_link(booking_url)),
  linkedin_url text check (private.is_link(linkedin_url)),
  twitter_url text check (private.is_link(twitter_url)),
  github_url text check (private.is_link(github_url)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);

create function private.check_time_zone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not exists (select 1 from pg_catalog.pg_timezone_names z where z.name = new.time_zone) then
    raise exception using errcode = '22023', message = 'This is not a known time zone.';
  end if;
  return new;
end
$$;

create trigger a_check_time_zone before insert or update of time_zone on public.settings
  for each row execute function private.check_time_zone();
create trigger c_stamp before update on public.settings for each row execute function private.stamp_row();

insert into public.settings (business_hours, response_time) values ('Mon-Fri 9AM-6PM CEST', '24 hours');

alter table public.settings enable row level security;
create policy settings_read on public.settings for select to anon, authenticated using (true);
create policy settings_update on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
grant select on public.settings to anon, authenticated;
grant update on public.settings to authenticated;
grant all on public.settings to service_role;

create function private.today() returns date
language sql stable security definer set search_path = ''
as $$
  select (private.now() at time zone s.time_zone)::date from public.settings s
$$;

create function public.agency_today() returns date
language sql stable set search_path = ''
as $$
  select private.today()
$$;
comment on function public.agency_today() is 'Today''s date where the agency is.';

revoke all on function private.today(), public.agency_today() from public;
grant execute on function private.today(), public.agency_today() to anon, authenticated, service_role;
