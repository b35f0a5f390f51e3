-- A passkey signs in in place of the password. The sign-in service keeps them, hosted as embedded; what it cannot know of
-- the product stands here: who may have none yet, and what the log tells of them.

create function private.judge_passkey() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Whoever typed somebody else's first password could otherwise come in by a passkey after it was changed.
  if exists (select from public.profiles p where p.id = new.user_id and p.password_due_at is not null) then
    raise exception using errcode = 'PT422', message = 'Choose a password of your own first.';
  end if;
  return new;
end
$$;

create function private.note_passkey_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With the account its passkeys go without a word. What somebody calls them is nobody else's business.
  if tg_op = 'INSERT' then
    perform private.note_factor(new.user_id, 'passkey', null, '"added"');
  elsif exists (select from auth.users u where u.id = old.user_id) then
    perform private.note_factor(old.user_id, 'passkey', '"added"', '"removed"');
  end if;
  return null;
end
$$;
revoke all on function private.judge_passkey(), private.note_passkey_change() from public, anon, authenticated;

do $$
begin
  -- A sign-in service from before passkeys has no such table.
  if to_regclass('auth.webauthn_credentials') is not null then
    create trigger a_judge_passkey before insert on auth.webauthn_credentials
      for each row execute function private.judge_passkey();
    create trigger z_note_passkey_change after insert or delete on auth.webauthn_credentials
      for each row execute function private.note_passkey_change();
  end if;
end
$$;

-- As before, and by what: the sign-in service names the passkey that was used.
create or replace function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant jsonb := to_jsonb(new.payload);
  act constant text := case told ->> 'action'
    when 'login' then 'sign_in' when 'login_failed' then 'sign_in_failed' when 'logout' then 'sign_out'
    when 'user_recovery_requested' then 'recovery' when 'user_updated_password' then 'password' end;
begin
  if act is not null and told ->> 'actor_id' ~ '^[0-9a-f-]{36}$' then
    perform private.note_access((told ->> 'actor_id')::uuid, act, 'accounts',
      case when coalesce(new.ip_address, '') = '' then '{}' else
        jsonb_build_object('ip_address', jsonb_build_array(null, new.ip_address)) end
      || case when told #> '{traits,passkey_id}' is null then '{}' else
        jsonb_build_object('method', jsonb_build_array(null, 'passkey')) end);
  end if;
  return null;
end
$$;

-- What an erasure says that it takes.
do $$
begin
  execute replace(pg_get_functiondef('private.preview_erasure(uuid,uuid)'::regprocedure),
    'password and second factor', 'password, passkeys and second factor');
end
$$;
