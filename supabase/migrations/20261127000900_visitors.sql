-- The contact form and the newsletter. Only server functions write these tables, with the secret role.

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
  -- Lets a repeated request find the first request's row.
  request_key text not null unique default gen_random_uuid()::text check (char_length(request_key) between 8 and 200),
  handled boolean not null default false,
  -- A field that people do not see was filled in.
  looks_automatic boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index contact_messages_created_at on public.contact_messages (created_at desc);
create index contact_messages_open on public.contact_messages (created_at desc) where not handled;

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

-- The secrets of emailed links, in a separate table because staff may read the list.
create table private.newsletter_tokens (
  subscriber_id uuid primary key references public.newsletter_subscribers (id) on delete cascade,
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  requested_at timestamptz not null default now()
);

-- Contact -------------------------------------------------------------------------------------------------------------

create function private.check_contact_message_columns() returns trigger
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

create function private.notify_staff_of_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.staff_notifications (kind, contact_message_id, title, message)
  values ('contact', new.id,
    concat(case when new.looks_automatic then 'Probably automatic: message' else 'Message' end, ' from ',
      private.isolate(new.name), ' (' || private.isolate(new.company) || ')'),
    private.excerpt(new.message));
  return null;
end
$$;

-- Newsletter ----------------------------------------------------------------------------------------------------------

create function private.check_subscriber_columns() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Staff may unsubscribe a person; only the person can subscribe.
  if private.is_api_caller() then
    if new.email is distinct from old.email or new.confirmed_at is distinct from old.confirmed_at
      or (new.status is distinct from old.status and new.status <> 'unsubscribed') then
      raise exception using errcode = '42501', message = 'A subscriber can only be unsubscribed.';
    end if;
    new.unsubscribed_at := case when new.status = 'unsubscribed' then coalesce(old.unsubscribed_at, private.now()) end;
  end if;
  return new;
end
$$;

create function public.subscribe_to_newsletter(address text) returns text
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
comment on function public.subscribe_to_newsletter(text) is
  'Starts a subscription and returns the secret for the emailed link; null if the address is already confirmed. Secret role only.';

create function public.set_subscription_status(secret text, new_status text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  subscriber uuid;
  sent_at timestamptz;
  current_status text;
begin
  select t.subscriber_id, t.requested_at, s.status into subscriber, sent_at, current_status
  from private.newsletter_tokens t join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token = secret for update of s;
  if not found or new_status not in ('confirmed', 'unsubscribed') then
    return null;
  elsif current_status = new_status then
    return current_status;
  elsif new_status = 'confirmed' and (current_status <> 'pending' or sent_at < now() - interval '7 days') then
    return 'expired';
  end if;
  update public.newsletter_subscribers
  set status = new_status,
    confirmed_at = case when new_status = 'confirmed' then private.now() else confirmed_at end,
    unsubscribed_at = case when new_status = 'unsubscribed' then private.now() end
  where id = subscriber;
  return new_status;
end
$$;
comment on function public.set_subscription_status(text, text) is
  'Confirms or cancels a subscription by its link; returns the new status, `expired`, or null for an unknown link. Secret role only.';

-- A visitor's stored data ---------------------------------------------------------------------------------------------

-- Erasures that a restore of an older backup repeats. `npm run backup` stores a copy beside the backups.
create table private.erasures (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  person_id uuid,
  company_id uuid,
  deletes_account boolean,
  includes_all_data boolean,
  -- Of a visitor, whose address must not be kept.
  address_hash text
);

create function private.hash_address(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to((select s.salt from private.salts s) || lower(address), 'UTF8')), 'hex')
$$;

-- For visitors without an account: the function own-data emails links for viewing or erasing the data stored about an address.
create function public.read_visitor_data(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'subscription', (select jsonb_build_object('status', s.status, 'created_at', s.created_at, 'confirmed_at', s.confirmed_at,
        'unsubscribed_at', s.unsubscribed_at)
      from public.newsletter_subscribers s where s.email = lower(address)),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('created_at', c.created_at, 'name', c.name, 'email', c.email,
        'company', c.company, 'phone', c.phone, 'service', c.service, 'budget', c.budget, 'message', c.message) order by c.created_at), '[]')
      from public.contact_messages c where lower(c.email) = lower(address)),
    'has_account', exists (select from public.profiles p where lower(p.email) = lower(address) and p.deleted_at is null))
$$;
comment on function public.read_visitor_data(text) is
  'The data stored about an address: subscription, messages, and whether it has an account. Secret role only.';

create function public.erase_visitor(address text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  messages integer;
  subscriptions integer;
begin
  delete from public.contact_messages c where lower(c.email) = lower(address);
  get diagnostics messages = row_count;
  delete from private.queued_emails q where lower(q.email ->> 'to') = lower(address);
  delete from public.newsletter_subscribers s where s.email = lower(address);
  get diagnostics subscriptions = row_count;
  insert into private.erasures (address_hash) values (private.hash_address(address));
  return messages + subscriptions;
end
$$;
comment on function public.erase_visitor(text) is
  'Deletes the data stored about an address, except an account. Returns the number of rows. Secret role only.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a_check_columns before update on public.contact_messages
  for each row execute function private.check_contact_message_columns();
create trigger c_set_updated_at before update on public.contact_messages for each row execute function private.set_updated_at();
create trigger notify_staff after insert on public.contact_messages
  for each row execute function private.notify_staff_of_contact_message();

create trigger a_check_columns before update on public.newsletter_subscribers
  for each row execute function private.check_subscriber_columns();
create trigger c_set_updated_at before update on public.newsletter_subscribers
  for each row execute function private.set_updated_at();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.contact_messages enable row level security;
alter table public.newsletter_subscribers enable row level security;

create policy contact_messages_read on public.contact_messages for select to authenticated
  using ((select private.is_staff()));
create policy contact_messages_update on public.contact_messages for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy contact_messages_delete on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));
create policy newsletter_subscribers_read on public.newsletter_subscribers for select to authenticated
  using ((select private.is_staff()));
create policy newsletter_subscribers_update on public.newsletter_subscribers for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy newsletter_subscribers_delete on public.newsletter_subscribers for delete to authenticated
  using ((select private.is_admin()));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, update, delete on public.contact_messages, public.newsletter_subscribers to authenticated;
