-- An employee who still waits for access has the role client, and is no project's client: whoever is made one would see
-- the project in a portal, and an admin who grants a role later would be refused for the project's sake.
-- A project that has such a client already keeps that client until another one is chosen.

create or replace function private.check_project_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row lock makes a role change at the same moment wait, and then see this project.
  perform 1 from public.profiles p
  where p.id = new.client_id and p.role = 'client' and p.deleted_at is null
    and (not p.awaiting_access or tg_op = 'UPDATE' and new.client_id = old.client_id)
  for share;
  if not found then
    raise exception using errcode = '22023', message = 'A project belongs to a person with the role client and with access.';
  end if;
  return new;
end
$$;
