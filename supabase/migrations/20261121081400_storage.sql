-- Files. `uploads` is public: its pictures are read by address, no row rule applies to that. `invoices` is private and
-- read through links that are signed for a minute.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('invoices', 'invoices', false, 20971520, array['application/pdf'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.may_upload_picture(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when object_name !~* '^[a-z0-9/._-]+\.(png|jpe?g|webp|gif|avif)$' or object_name ~ '\.\.|//' then false
    when object_name ~ '^avatars/[^/]+/[^/]+$' then
      split_part(object_name, '/', 2) = auth.uid()::text and private.current_role() is not null
    when object_name ~ '^(blogs|team|project-images)/[^/]+$' then private.is_staff()
    else false
  end
$$;

create function private.may_read_invoice_file(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() or (private.is_client() and exists (
    select 1 from public.client_invoices i where i.file_url = object_name and i.client_id = auth.uid()
  ))
$$;

revoke all on function private.may_upload_picture(text), private.may_read_invoice_file(text) from public;
grant execute on function private.may_upload_picture(text), private.may_read_invoice_file(text)
  to authenticated, service_role;

create policy northlight_uploads_read on storage.objects for select to authenticated
  using (bucket_id = 'uploads' and (
    (select private.is_staff()) or (name like 'avatars/%' and split_part(name, '/', 2) = (select auth.uid())::text)
  ));
create policy northlight_uploads_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'uploads' and private.may_upload_picture(name));
create policy northlight_uploads_delete on storage.objects for delete to authenticated
  using (bucket_id = 'uploads' and (select private.is_admin()));

create policy northlight_invoices_read on storage.objects for select to authenticated
  using (bucket_id = 'invoices' and private.may_read_invoice_file(name));
create policy northlight_invoices_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'invoices' and (select private.is_staff())
    and name ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$');
create policy northlight_invoices_delete on storage.objects for delete to authenticated
  using (bucket_id = 'invoices' and (select private.is_admin()));

-- An upload whose form was never saved: nothing names the file. A function removes it through the storage service.
create function private.unnamed_invoice_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'invoices' and o.created_at < now() - interval '24 hours'
    and not exists (select 1 from public.client_invoices i where i.file_url = o.name)
$$;

create function public.unnamed_invoice_files() returns setof text
language sql stable set search_path = ''
as $$
  select private.unnamed_invoice_files()
$$;
comment on function public.unnamed_invoice_files() is 'Invoice files that no invoice has named for a day. Secret role only.';

revoke all on function private.unnamed_invoice_files() from public;
revoke all on function public.unnamed_invoice_files() from public, anon, authenticated;
grant execute on function private.unnamed_invoice_files(), public.unnamed_invoice_files() to service_role;
