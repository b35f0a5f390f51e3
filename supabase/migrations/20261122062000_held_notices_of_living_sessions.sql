-- A token of a session that has ended reads and settles nothing here either: both functions asked for the token's person
-- alone, as policies did before private.person().

create or replace function private.held_notices()
returns table (change_id uuid, row_id uuid, client_name text, title text, message text, seconds_left double precision)
language sql stable security definer set search_path = ''
as $$
  select h.id, h.row_id, coalesce(nullif(p.organization_name, ''), nullif(p.full_name, ''), p.email, 'The client'), n.title, n.message,
    extract(epoch from n.sent_at - private.now())::double precision
  from private.held_changes h
  join public.project_notifications n on n.id = any (h.notification_ids)
  left join public.profiles p on p.id = n.client_id
  where h.actor_id = private.person() and n.sent_at > private.now()
  order by h.created_at, n.title
$$;

create or replace function private.settle_notice(change uuid, deed text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held private.held_changes;
  stamp timestamptz;
  columns text;
begin
  select * into held from private.held_changes h where h.id = change and h.actor_id = private.person() for update;
  if not found or not exists (
    select 1 from public.project_notifications n where n.id = any (held.notification_ids) and n.sent_at > private.now()
  ) then
    raise exception using errcode = 'PT404', message = 'It has gone to the client already.';
  end if;

  if deed = 'send' then
    update public.project_notifications n set sent_at = private.now() where n.id = any (held.notification_ids);
    delete from private.held_changes h where h.id = change;
  elsif deed = 'wait' then
    update public.project_notifications n
    set sent_at = least(private.now() + interval '1 minute', held.created_at + interval '10 minutes')
    where n.id = any (held.notification_ids);
  elsif deed = 'undo' then
    if not private.is_staff() then
      raise exception using errcode = '42501', message = 'Only staff may take a change back.';
    end if;
    execute format('select r.updated_at from public.%I r where r.id = $1 for update', held.table_name)
      into stamp using held.row_id;
    if stamp is distinct from held.stamp then
      raise exception using errcode = 'PT409', message = 'It was changed again meanwhile.';
    end if;
    update private.held_changes h set is_being_undone = true where h.id = change;
    delete from public.project_notifications n where n.id = any (held.notification_ids);
    if held.former is null then
      execute format('delete from public.%I r where r.id = $1', held.table_name) using held.row_id;
      -- It never was: made once more, it is news.
      delete from private.deleted_rows d where d.table_name = held.table_name and d.row_id = held.row_id;
    else
      select string_agg(format('%I', a.attname), ', ') into columns
      from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', held.table_name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '';
      execute format('update public.%I set (%s) = (select %s from jsonb_populate_record(null::public.%I, $1)) where id = $2',
        held.table_name, columns, columns, held.table_name) using held.former, held.row_id;
    end if;
    delete from private.held_changes h where h.id = change;
  else
    raise exception using errcode = '22023', message = 'A notice is sent, kept waiting or undone.';
  end if;
end
$$;
