-- A statement about somebody else's sprint is refused with the words for one that does not exist, before anything else is
-- looked at: until now the two refusals differed, and told which ids are sprints.

create or replace function private.sign_statement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The secret role (demo data, a restore) says itself who spoke and when.
  if auth.uid() is not null then
    new.author_id := auth.uid();
    new.created_at := private.now();
    new.author_name := '';
  end if;
  if new.author_name = '' then
    select coalesce(p.full_name, p.email, '') into new.author_name from public.profiles p where p.id = new.author_id;
  end if;
  new.author_name := coalesce(new.author_name, '');
  select s.project_id into new.project_id
  from public.project_sprints s join public.client_projects c on c.id = s.project_id
  where s.id = new.sprint_id and (
    auth.uid() is null
    or (select private.is_staff())
    or (c.client_id = auth.uid() and (select private.is_client())));
  if not found then
    raise exception using errcode = '42501', message = 'This sprint does not exist or is not yours.';
  end if;
  return new;
end
$$;
