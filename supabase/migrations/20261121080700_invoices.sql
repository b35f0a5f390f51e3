-- Invoices. Their client is the project's, by a composite key: so a project with an invoice can neither change its
-- client nor be deleted.

create table public.client_invoices (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid not null constraint client_invoices_client_id_fkey references public.profiles (id),
  invoice_number text not null check (private.is_filled(invoice_number, 100)),
  invoice_name text not null check (private.is_filled(invoice_name, 200)),
  amount numeric(12, 2) not null constraint client_invoices_amount check (amount >= 0),
  currency text not null default 'USD' constraint client_invoices_currency check (currency ~ '^[A-Z]{3}$'),
  invoice_date date not null,
  due_date date,
  payment_status text not null default 'Pending'
    constraint client_invoices_payment_status check (payment_status in ('Pending', 'Paid', 'Overdue', 'Cancelled')),
  -- The object's name in the bucket `invoices`, never an address: a signed link is made when it is opened.
  file_url text constraint client_invoices_file_url unique
    constraint client_invoices_file_path check (file_url ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$'),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint client_invoices_project_id_fkey foreign key (project_id, client_id)
    references public.client_projects (id, client_id)
);
create index client_invoices_client on public.client_invoices (client_id, created_at desc);
create index client_invoices_project on public.client_invoices (project_id, created_at desc);
create index client_invoices_project_updated on public.client_invoices (project_id, updated_at desc);
create index client_invoices_created_at on public.client_invoices (created_at desc);

create function private.tidy_invoice() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.currency := upper(btrim(coalesce(nullif(btrim(new.currency), ''), 'USD')));
  return new;
end
$$;

create trigger a_tidy before insert or update on public.client_invoices
  for each row execute function private.tidy_invoice();
create trigger c_stamp before update on public.client_invoices for each row execute function private.stamp_row();

alter table public.client_invoices enable row level security;
create policy client_invoices_read on public.client_invoices for select to authenticated
  using ((client_id = (select auth.uid()) and (select private.is_client())) or (select private.is_staff()));
create policy client_invoices_insert on public.client_invoices for insert to authenticated
  with check ((select private.is_staff()));
-- A paid invoice is a closed account: an author may mark it paid, and from then on only an admin may touch it.
create policy client_invoices_update on public.client_invoices for update to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and payment_status <> 'Paid'))
  with check ((select private.is_staff()));
create policy client_invoices_delete on public.client_invoices for delete to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and payment_status <> 'Paid'));
grant select, insert, update, delete on public.client_invoices to authenticated;
grant all on public.client_invoices to service_role;
