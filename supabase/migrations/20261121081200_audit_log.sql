-- Who changed what, written by triggers. There is no way to change or remove an entry.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  area text not null check (area in ('content', 'projects', 'people', 'inbox')),
  table_name text not null,
  row_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- {column: [before, after]}; a long text stands as its length, a personal one as null.
  changes jsonb not null default '{}'
);
create index audit_log_at on public.audit_log (at desc);
create index audit_log_row on public.audit_log (table_name, row_id, at desc);
create index audit_log_actor on public.audit_log (actor_id, at desc);

create function private.audit_value(value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when length(value::text) > 500 then jsonb_build_object('length', length(value::text))
    else value
  end
$$;

create function private.write_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  hidden text[] := tg_argv[1:];
  difference jsonb;
begin
  select coalesce(jsonb_object_agg(k.key, case
      when k.key = any (hidden) then jsonb_build_array(null, null)
      else jsonb_build_array(private.audit_value(before -> k.key), private.audit_value(after -> k.key))
    end), '{}')
  into difference
  from (select jsonb_object_keys(before || after) as key) k
  where k.key not in ('id', 'created_at', 'updated_at') and before -> k.key is distinct from after -> k.key;
  if tg_op = 'UPDATE' and difference = '{}' then
    return null;
  end if;
  insert into public.audit_log (actor_id, actor_name, actor_role, area, table_name, row_id, action, changes)
  select auth.uid(), (select p.full_name from public.profiles p where p.id = auth.uid()),
    coalesce(private.current_role(), nullif(auth.role(), '')), tg_argv[0], tg_table_name,
    coalesce(after ->> 'id', before ->> 'id'), lower(tg_op), difference;
  return null;
end
$$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '42501', message = 'The audit log is never changed.';
end
$$;
create trigger a_refuse before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger a_refuse_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_change();

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('services', 'content', ''), ('projects', 'content', ''), ('team_members', 'content', ''),
      ('testimonials', 'content', ''), ('faqs', 'content', ''), ('categories', 'content', ''),
      ('blogs', 'content', ''), ('settings', 'content', ''),
      ('client_projects', 'projects', ''), ('project_sprints', 'projects', ''), ('project_tickets', 'projects', ''),
      ('client_invoices', 'projects', ''), ('sprint_messages', 'projects', '''body'''),
      ('sprint_signoffs', 'projects', '''comment'''), ('sprint_continuations', 'projects', ''),
      ('profiles', 'people', '''email'', ''bio'''),
      ('contact_messages', 'inbox', '''name'', ''email'', ''company'', ''phone'', ''message'', ''request_key'''),
      ('newsletter_subscribers', 'inbox', '''email''')
    ) as t (name, area, hidden)
  loop
    execute format('create trigger z_audit after insert or update or delete on public.%I for each row execute function private.write_audit(%L%s)',
      watched.name, watched.area, case when watched.hidden = '' then '' else ', ' || watched.hidden end);
  end loop;
end
$$;

alter table public.audit_log enable row level security;
create policy audit_log_read on public.audit_log for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and area in ('content', 'projects')));
grant select on public.audit_log to authenticated, service_role;
