-- Signed out is signed out: a token counts while its session does, not until it expires. Whoever asks without a living
-- session has no role and no id, and sees what a visitor sees. The row of the session goes when somebody signs out,
-- here, everywhere or by an admin who deletes the account.

create function private.person() returns uuid
language sql stable security definer set search_path = ''
as $$
  select s.user_id from auth.sessions s
  where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.person() is
  'The id of the person who asks, while the session of the token lives; null for everybody else. Policies compare with it, never with auth.uid().';
revoke all on function private.person() from public;
grant execute on function private.person() to anon, authenticated, service_role;

create or replace function private.current_role() returns text
language sql stable security definer set search_path = ''
as $$
  select p.role from public.profiles p where p.id = private.person() and p.deleted_at is null
$$;

alter policy profiles_read on public.profiles
  using (deleted_at is null and (id = (select private.person()) or (select private.is_staff())));
alter policy profiles_update on public.profiles
  using (deleted_at is null and (id = (select private.person()) or (select private.is_admin())))
  with check (deleted_at is null and (id = (select private.person()) or (select private.is_admin())));
alter policy northlight_uploads_read on storage.objects
  using (bucket_id = 'uploads' and (
    (select private.is_staff()) or (name like 'avatars/%' and split_part(name, '/', 2) = (select private.person())::text)
  ));
