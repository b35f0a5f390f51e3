-- A post is dated and ordered by its publication and not by its first draft.

create function private.date_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.published and new.publish_at is null then
    new.publish_at := case
      -- Demo data and a restore say themselves when it was.
      when tg_op = 'INSERT' then new.created_at
      when old.published and old.publish_at <= private.now() then old.publish_at
      else private.now()
    end;
  end if;
  return new;
end
$$;
revoke all on function private.date_publication() from public;
create trigger a_date before insert or update of published, publish_at on public.blogs
  for each row execute function private.date_publication();

-- Posts of before keep the day that they were shown with; for visitors nothing changes.
alter table public.blogs disable trigger user;
update public.blogs set publish_at = created_at where published and publish_at is null;
alter table public.blogs enable trigger user;

comment on column public.blogs.publish_at is
  'A published post stays hidden until then, and is ordered and dated by it. The first publication sets it where it is empty.';
drop index public.blogs_published;
