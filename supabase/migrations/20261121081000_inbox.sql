-- What visitors send: the contact form and the newsletter. Only functions write it, with the secret role, and count
-- their limits here, so that every copy of the edge counts together.

-- Limits -------------------------------------------------------------------------------------------------------

create table private.rate_limits (
  scope text not null,
  key_hash text not null,
  window_start timestamptz not null,
  taken integer not null,
  primary key (scope, key_hash, window_start)
);
create index rate_limits_window on private.rate_limits (window_start);

create table private.salts (
  id smallint primary key default 1 check (id = 1),
  salt text not null
);
insert into private.salts (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);

alter table private.rate_limits enable row level security;
alter table private.salts enable row level security;
create policy rate_limits_admin_reads on private.rate_limits for select to authenticated
  using ((select private.is_admin()));
create policy salts_nobody_reads on private.salts for select to authenticated using (false);
grant select on private.rate_limits to authenticated;

create function private.take(scope_name text, key text, allowed integer, window_seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  -- Real time: a demonstration's clock must not open or close a limit.
  this_window timestamptz := to_timestamp(floor(extract(epoch from clock_timestamp()) / window_seconds) * window_seconds);
  count_now integer;
begin
  delete from private.rate_limits r where r.window_start < clock_timestamp() - interval '2 days';
  insert into private.rate_limits as r (scope, key_hash, window_start, taken)
  values (scope_name,
    encode(sha256(convert_to((select s.salt from private.salts s) || lower(key), 'UTF8')), 'hex'), this_window, 1)
  on conflict (scope, key_hash, window_start) do update set taken = r.taken + 1
  returning taken into count_now;
  return count_now <= allowed;
end
$$;

create function public.take_rate_limit(scope_name text, key text, allowed integer, window_seconds integer) returns boolean
language sql volatile set search_path = ''
as $$
  select private.take(scope_name, key, allowed, window_seconds)
$$;
comment on function public.take_rate_limit(text, text, integer, integer) is
  'Counts one use of a key (kept as a salted hash) in the running window; false when the limit is passed. Secret role only.';

revoke all on function private.take(text, text, integer, integer) from public;
revoke all on function public.take_rate_limit(text, text, integer, integer) from public, anon, authenticated;
grant execute on function private.take(text, text, integer, integer), public.take_rate_limit(text, text, integer, integer)
  to service_role;

-- Contact ------------------------------------------------------------------------------------------------------

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_filled(name, 200)),
  email text not null constraint contact_messages_email check (private.is_email(email)),
  company text check (company is null or char_length(company) <= 200),
  phone text check (phone is null or char_length(phone) <= 60),
  service text not null constraint contact_messages_service check
    (service in ('crm', 'saas', 'mvp', 'employee', 'api', 'consulting', 'other')),
  budget text constraint contact_messages_budget check
    (budget in ('under-2k', '2k-5k', '5k-10k', '10k-20k', 'over-20k')),
  message text not null check (private.is_filled(message, 10000)),
  -- Given by the form, so that a repeated request finds the first one's row.
  request_key text not null unique default gen_random_uuid()::text check (char_length(request_key) between 8 and 200),
  handled boolean not null default false,
  mailed_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index contact_messages_created_at on public.contact_messages (created_at desc);
create index contact_messages_open on public.contact_messages (created_at desc) where not handled;

create function private.guard_contact_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_caller()
    and to_jsonb(new) - 'handled' - 'updated_at' is distinct from to_jsonb(old) - 'handled' - 'updated_at' then
    raise exception using errcode = '42501', message = 'A message can only be marked as handled.';
  end if;
  return new;
end
$$;
create trigger a_guard before update on public.contact_messages
  for each row execute function private.guard_contact_message();
create trigger c_stamp before update on public.contact_messages for each row execute function private.stamp_row();

create function private.notify_of_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, title, message)
  values ('contact', 'A message from the contact form', format('%s, about %s', new.name, new.service));
  return null;
end
$$;
create trigger tell_staff after insert on public.contact_messages
  for each row execute function private.notify_of_contact();

alter table public.contact_messages enable row level security;
create policy contact_messages_read on public.contact_messages for select to authenticated
  using ((select private.is_staff()));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy contact_messages_delete on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));
grant select, update, delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

-- Newsletter ---------------------------------------------------------------------------------------------------

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint newsletter_subscribers_email check (email = lower(email) and private.is_email(email)),
  status text not null default 'pending'
    constraint newsletter_subscribers_status check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index newsletter_subscribers_created_at on public.newsletter_subscribers (created_at desc);
create trigger c_stamp before update on public.newsletter_subscribers
  for each row execute function private.stamp_row();

-- The secret half of the mailed links, out of reach of the people who may read the list.
create table private.newsletter_tokens (
  subscriber_id uuid primary key references public.newsletter_subscribers (id) on delete cascade,
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  requested_at timestamptz not null default now()
);

create function private.guard_subscriber() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Staff may take somebody off the list; only the person can come onto it.
  if private.is_api_caller() then
    if new.email is distinct from old.email or new.confirmed_at is distinct from old.confirmed_at
      or (new.status is distinct from old.status and new.status <> 'unsubscribed') then
      raise exception using errcode = '42501', message = 'A subscriber can only be taken off the list.';
    end if;
    new.unsubscribed_at := case when new.status = 'unsubscribed' then coalesce(old.unsubscribed_at, private.now()) end;
  end if;
  return new;
end
$$;
create trigger a_guard before update on public.newsletter_subscribers
  for each row execute function private.guard_subscriber();

alter table public.newsletter_subscribers enable row level security;
alter table private.newsletter_tokens enable row level security;
create policy newsletter_subscribers_read on public.newsletter_subscribers for select to authenticated
  using ((select private.is_staff()));
create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy newsletter_subscribers_delete on public.newsletter_subscribers for delete to authenticated
  using ((select private.is_admin()));
create policy newsletter_tokens_nobody_reads on private.newsletter_tokens for select to authenticated using (false);
grant select, update, delete on public.newsletter_subscribers to authenticated;
grant all on public.newsletter_subscribers to service_role;

create function private.subscribe(address text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  subscriber public.newsletter_subscribers;
  secret text;
begin
  insert into public.newsletter_subscribers as s (email) values (lower(btrim(address)))
  on conflict (email) do update set email = excluded.email
  returning * into subscriber;
  if subscriber.status = 'confirmed' then
    return null;
  end if;
  update public.newsletter_subscribers set status = 'pending', unsubscribed_at = null
  where id = subscriber.id and status = 'unsubscribed';
  insert into private.newsletter_tokens as t (subscriber_id) values (subscriber.id)
  on conflict (subscriber_id) do update set requested_at = now()
  returning t.token into secret;
  return secret;
end
$$;

create function private.settle_subscription(secret text, wanted text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  found_id uuid;
  requested timestamptz;
  present text;
begin
  select t.subscriber_id, t.requested_at, s.status into found_id, requested, present
  from private.newsletter_tokens t join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token = secret for update of s;
  if not found or wanted not in ('confirmed', 'unsubscribed') then
    return null;
  elsif present = wanted then
    return present;
  elsif wanted = 'confirmed' and (present <> 'pending' or requested < now() - interval '7 days') then
    return 'expired';
  end if;
  update public.newsletter_subscribers
  set status = wanted,
    confirmed_at = case when wanted = 'confirmed' then private.now() else confirmed_at end,
    unsubscribed_at = case when wanted = 'unsubscribed' then private.now() end
  where id = found_id;
  return wanted;
end
$$;

create function public.newsletter_subscribe(address text) returns text
language sql volatile set search_path = ''
as $$
  select private.subscribe(address)
$$;
comment on function public.newsletter_subscribe(text) is
  'Notes a wish to subscribe and returns the secret of the mailed link; null when the address is already confirmed. Secret role only.';

create function public.newsletter_settle(secret text, wanted text) returns text
language sql volatile set search_path = ''
as $$
  select private.settle_subscription(secret, wanted)
$$;
comment on function public.newsletter_settle(text, text) is
  'Confirms or ends a subscription by its link; returns the new status, `expired`, or null for an unknown link. Secret role only.';

revoke all on function private.subscribe(text), private.settle_subscription(text, text) from public;
revoke all on function public.newsletter_subscribe(text), public.newsletter_settle(text, text)
  from public, anon, authenticated;
grant execute on function private.subscribe(text), private.settle_subscription(text, text),
  public.newsletter_subscribe(text), public.newsletter_settle(text, text) to service_role;
