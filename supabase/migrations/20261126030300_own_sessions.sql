-- Where somebody is signed in, for that person alone. Supabase Auth has no call for it; its rows are read here. They are
-- asked for by the token's person, while private.person() says so: who looks at the portal as somebody else is told of no session.

create function private.own_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent,
    s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and private.person() = s.user_id and (s.not_after is null or s.not_after > now())
  order by s.id::text = auth.jwt() ->> 'session_id' desc, 3 desc
  limit 100
$$;
create function public.own_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language sql stable set search_path = ''
as $$
  select * from private.own_sessions()
$$;
comment on function public.own_sessions() is
  'The living sessions of the person who asks, the one that asks first. Seen: when its token was last renewed, which is once an hour.';

create function private.end_session(session uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid() and private.person() = s.user_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This session has ended already.';
  end if;
end
$$;
create function public.end_session(session uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.end_session(session)
$$;
comment on function public.end_session(uuid) is
  'Ends one session of the person who asks: its tokens open nothing from the next request on.';

revoke all on function private.own_sessions(), public.own_sessions(), private.end_session(uuid), public.end_session(uuid)
  from public;
grant execute on function private.own_sessions(), public.own_sessions(), private.end_session(uuid),
  public.end_session(uuid) to authenticated, service_role;
