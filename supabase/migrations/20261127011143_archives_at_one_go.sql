-- An archive is made at one go: whoever takes it begins anew, and after five that did not finish it has failed.

create or replace function private.take_archive() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken private.company_archives;
begin
  update private.company_archives a set state = 'failed' where a.state = 'making' and a.tries >= 5
    and (a.leased_until is null or a.leased_until < now());
  update private.company_archives a
  set lease = gen_random_uuid(), leased_until = now() + interval '60 seconds', tries = a.tries + 1,
    plan = '[]', done = 0, parts = '{}'
  where a.id = (select w.id from private.company_archives w
    where w.state = 'making' and (w.leased_until is null or w.leased_until < now())
    order by w.created_at limit 1 for update skip locked)
  returning * into taken;
  return case when taken.id is not null then
    jsonb_build_object('id', taken.id, 'lease', taken.lease, 'holds_invoices', taken.holds_invoices, 'created_at', taken.created_at,
      'asked_by', (select coalesce(p.full_name, p.email, '') from public.profiles p where p.id = taken.person_id)) end;
end
$$;

create or replace function private.note_archive(archive uuid, held uuid, change jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted private.company_archives;
  project uuid;
begin
  update private.company_archives a set
    plan = coalesce(change -> 'plan', a.plan),
    done = coalesce((change ->> 'done')::integer, a.done),
    parts = case when change ? 'part' then a.parts || (change ->> 'part')::integer else a.parts end,
    state = coalesce(change ->> 'state', a.state),
    expires_at = case when change ->> 'state' = 'ready' then private.now() + interval '24 hours' else a.expires_at end,
    leased_until = now() + interval '60 seconds'
  where a.id = archive and a.lease = held and a.state = 'making'
  returning * into noted;
  if not found then
    return false;
  end if;
  if noted.state = 'ready' then
    select c.id into project from public.client_projects c where c.company_id = noted.company_id order by c.created_at limit 1;
    insert into public.project_notifications (project_id, client_id, title, message, notification_type)
    select project, noted.person_id, 'Your archive is ready',
      format('The archive of %s can be downloaded for 24 hours, on the page of your company.', k.name), 'other'
    from public.companies k join public.company_members m on m.company_id = k.id and m.person_id = noted.person_id
    where k.id = noted.company_id and project is not null;
  end if;
  return true;
end
$$;
