-- What a person may say in a short time, counted per author in the database, so that no way of sending goes around it:
-- many rows in one statement count one by one. Who is over the limit loses the whole statement, and is told to wait.

create function private.limit_statements() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.take('statements.minute', auth.uid()::text, 20, 60)
    or not private.take('statements.hour', auth.uid()::text, 200, 3600) then
    raise exception using errcode = 'PT429',
      message = 'You have sent a lot in a short time. Nothing was stored: please wait a minute and send it again.';
  end if;
  return new;
end
$$;
comment on function private.limit_statements() is 'Counts one row that a person writes for others to read; what triggers, functions and the secret role write is not counted.';

-- Before `a_sign`: triggers of one kind run by name.
create trigger a_limit before insert on public.sprint_messages
  for each row when (private.is_api_caller()) execute function private.limit_statements();
create trigger a_limit before insert on public.sprint_signoffs
  for each row when (private.is_api_caller()) execute function private.limit_statements();
create trigger a_limit before insert on public.sprint_continuations
  for each row when (private.is_api_caller()) execute function private.limit_statements();
create trigger a_limit before insert on public.project_notifications
  for each row when (private.is_api_caller()) execute function private.limit_statements();

-- Every change of a project can become a mail. Past this many in an hour a client finds the rest in the portal.
create or replace function private.queue_notification_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what a person's doing caused: demo data and restores mail nobody.
  if auth.uid() is not null and private.take('mails.hour', new.client_id::text, 30, 3600) then
    insert into private.notification_mails (notification_id)
    select new.id from public.profiles p
    where p.id = new.client_id and p.email is not null and p.email_notifications and p.deleted_at is null;
  end if;
  return null;
end
$$;

-- What should never have been said an admin takes out, and the log notes it. It then holds its sprint no longer.
create policy sprint_messages_delete on public.sprint_messages for delete to authenticated
  using ((select private.is_admin()));
grant delete on public.sprint_messages to authenticated;

-- What was said stays between those who said it: a project with a conversation keeps its client.
create function private.keep_client_of_conversation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.sprint_messages m where m.project_id = old.id)
    or exists (select 1 from public.sprint_signoffs g where g.project_id = old.id)
    or exists (select 1 from public.sprint_continuations k where k.project_id = old.id) then
    raise exception using errcode = 'PT409',
      message = 'This project has a conversation with its client, so it keeps this client. Make a new project for the other one.';
  end if;
  -- Notifications were for the client who had the project.
  delete from public.project_notifications n where n.project_id = old.id;
  return new;
end
$$;
create trigger b_keep_client before update of client_id on public.client_projects
  for each row when (new.client_id is distinct from old.client_id)
  execute function private.keep_client_of_conversation();
