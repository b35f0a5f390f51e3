-- What policies ask of every statement. In SQL each call was parsed and planned anew, and each of these asks the next: a
-- screen of the portal spent nine tenths of its time so. In PL/pgSQL the plans are kept with the connection.

create or replace function private.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select now() + c.time_offset from private.clock c);
end
$$;

create or replace function private.today() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (private.now() at time zone s.time_zone)::date from public.settings s);
end
$$;

create or replace function private.asked_view() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return nullif(current_setting('request.headers', true), '')::json ->> 'x-view-as';
end
$$;

create or replace function private.signed_in_person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select s.user_id from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and ((s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2')
        or not exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')));
end
$$;

create or replace function private.person() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.asked_view() is null then private.signed_in_person() else private.viewed_person() end;
end
$$;

create or replace function private.current_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select p.role from public.profiles p where p.id = private.person() and p.deleted_at is null);
end
$$;

create or replace function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() in ('author', 'admin'), false);
end
$$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() = 'admin', false);
end
$$;

create or replace function private.is_client() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.current_role() = 'client', false);
end
$$;

create or replace function private.kinds_off() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(select s.kind from public.notice_settings s where s.person_id = private.person() and s.way = 'off');
end
$$;

create or replace function private.own_companies(needed text default 'viewer') returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select m.company_id from public.company_members m
    where m.person_id = private.person() and (select private.is_client())
      and case needed
        when 'viewer' then true
        when 'manager' then m.is_manager
        when 'approver' then m.is_approver
        when 'billing' then m.is_billing
        else false
      end;
end
$$;

create or replace function private.may_approve(project uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.client_projects c
    where c.id = project and c.company_id in (select private.own_companies('approver')));
end
$$;

create or replace function private.is_signing() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(storage.operation() ~ 'sign', false);
end
$$;

create or replace function public.agency_today() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.today();
end
$$;

create or replace function private.notice_kind(told_as text, sprint uuid, invoice uuid) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when told_as <> 'other' then told_as when invoice is not null then 'invoice'
    when sprint is not null then 'reply' else 'project_updated' end;
end
$$;
