-- Who subscribed, or wrote by the contact form, sees what is kept under the own address and has it erased: by links that
-- the function own-data mails to that address, without an account.

create function private.kept_about(address text) returns jsonb
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
create function public.kept_about(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.kept_about(address)
$$;
comment on function public.kept_about(text) is
  'What is kept of a visitor under an address: the subscription, messages, and whether there is an account. Secret role only.';
create function public.erase_visitor(address text) returns integer
language sql volatile set search_path = ''
as $$
  select private.erase_visitor(lower(address))
$$;
comment on function public.erase_visitor(text) is
  'Removes what a visitor left under an address, but for an account; answers how much. Secret role only.';
revoke all on function private.kept_about(text), public.kept_about(text), public.erase_visitor(text) from public, anon, authenticated;
grant execute on function private.kept_about(text), private.erase_visitor(text), public.kept_about(text), public.erase_visitor(text)
  to service_role;
