-- The members of the project's company read, staff write.
create table public.new_rows (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.client_projects (id) on delete cascade,
  title text collate private.alphabetical not null check (private.is_filled(title, 200)),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
create index new_rows_project on public.new_rows (project_id, title);

create trigger a_forbid_project_change before update on public.new_rows
  for each row when (new.project_id <> old.project_id) execute function private.forbid_project_change();
create trigger c_set_updated_at before update on public.new_rows
  for each row execute function private.set_updated_at();
create trigger y_save_deleted_row before delete on public.new_rows
  for each row execute function private.save_deleted_row();
create trigger z_audit after insert or update or delete on public.new_rows
  for each row execute function private.write_audit('projects');
create function public.search_text(public.new_rows) returns text
language sql stable as $$ select private.build_search_text($1.title) $$;

alter table public.new_rows enable row level security;
create policy new_rows_read on public.new_rows for select to authenticated
  using ((select private.is_staff()) or project_id in (select c.id from public.client_projects c));
create policy new_rows_insert on public.new_rows for insert to authenticated
  with check ((select private.is_staff()));
create policy new_rows_update on public.new_rows for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy new_rows_delete on public.new_rows for delete to authenticated
  using ((select private.is_staff()));

grant select, insert, update, delete on public.new_rows to authenticated;
grant execute on function public.search_text(public.new_rows) to authenticated;
