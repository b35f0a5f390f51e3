-- Invoices. A composite key ties their company to the project's, so a project with an invoice can be neither moved to another
-- company nor deleted.

create table public.client_invoices (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  client_id uuid constraint client_invoices_client_id_fkey references public.profiles (id),
  invoice_number text collate private.alphabetical not null check (private.is_filled(invoice_number, 100)),
  invoice_name text not null check (private.is_filled(invoice_name, 200)),
  amount numeric(12, 2) not null constraint client_invoices_amount check (amount >= 0),
  currency text not null default 'USD' constraint client_invoices_currency check (currency ~ '^[A-Z]{3}$'),
  invoice_date date not null,
  due_date date,
  payment_status text not null default 'Pending'
    constraint client_invoices_payment_status check (payment_status in ('Pending', 'Paid', 'Overdue', 'Cancelled')),
  -- The object's name in the bucket `invoices`, never a URL: opening it creates a signed link.
  file_url text constraint client_invoices_file_url unique
    constraint client_invoices_file_path check (file_url ~ '^invoices/invoice-[0-9A-Za-z-]+\.pdf$'),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  company_id uuid not null,
  payment_link text constraint client_invoices_payment_link
    check (private.is_link(payment_link) and payment_link like 'https:%'),
  -- The day on which it was paid or cancelled.
  closed_on date,
  -- Only one foreign key to projects: with two, embedding would be ambiguous for the API.
  constraint client_invoices_project_id_fkey foreign key (project_id, company_id)
    references public.client_projects (id, company_id),
  -- NaN would satisfy a lower bound, and would turn every sum into NaN.
  constraint client_invoices_amount_number check (amount <> 'NaN'),
  constraint client_invoices_days_finite check (isfinite(invoice_date) and isfinite(due_date) and isfinite(closed_on))
);
create index client_invoices_client on public.client_invoices (client_id, created_at desc);
create index client_invoices_project on public.client_invoices (project_id, created_at desc);
create index client_invoices_project_updated on public.client_invoices (project_id, updated_at desc);
create index client_invoices_created_at on public.client_invoices (created_at desc);
create index client_invoices_unpaid on public.client_invoices (project_id, due_date)
  where payment_status in ('Pending', 'Overdue');
create index client_invoices_company on public.client_invoices (company_id, created_at desc);
create index client_invoices_number on public.client_invoices (lower(btrim(invoice_number)));

-- Invoices ------------------------------------------------------------------------------------------------------------

create function private.fill_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  project public.client_projects;
begin
  select * into project from public.client_projects c where c.id = new.project_id;
  -- Otherwise the foreign key refuses the project.
  if found then
    new.company_id := project.company_id;
    new.client_id := project.client_id;
  end if;
  return new;
end
$$;

-- Checks currency and decimals, normalizes the number, and dates the payment. Uses a trigger instead of a check constraint, so that
-- older rows remain valid until they are edited.
create function private.currency_decimals(code text) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when code = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF}') then 0
    when code = any ('{AED,AFN,ALL,AMD,ANG,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHF,CNY,COP,CRC,CUP,CVE,CZK,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GTQ,GYD,HKD,HNL,HTG,HUF,IDR,ILS,INR,IQD,IRR,JMD,JOD,KES,KGS,KHR,KPW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,OMR,PAB,PEN,PGK,PHP,PKR,PLN,QAR,RON,RSD,RUB,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,USD,UYU,UZS,VES,WST,XCD,XCG,YER,ZAR,ZMW,ZWG}') then 2
  end
$$;
comment on function private.currency_decimals(text) is
  'The number of decimals of an ISO 4217 currency, at most the two stored ones; null for an unknown currency.';

-- Formats amounts like the user interface: "$4,350.00", or "CHF 4,350.00" for a currency without a symbol.
create function private.format_money(amount numeric, currency text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    case currency when 'USD' then '$' when 'EUR' then '€' when 'GBP' then '£' end,
    nullif(currency, '') || chr(160),
    ''
  ) || to_char(amount, case private.currency_decimals(currency) when 0 then 'FM9,999,999,990' else 'FM9,999,999,990.00' end)
$$;

create function private.normalize_invoice() returns trigger
language plpgsql set search_path = ''
as $$
declare
  decimals integer;
begin
  new.currency := upper(btrim(coalesce(nullif(btrim(new.currency), ''), (select s.default_currency from public.settings s), 'USD')));
  -- Two spellings that look the same must not count as two numbers.
  new.invoice_number := normalize(regexp_replace(new.invoice_number, '[' || private.hidden_characters() || ']', '', 'g'), NFC);
  new.closed_on := case when new.payment_status in ('Paid', 'Cancelled') then coalesce(new.closed_on, public.agency_today()) end;
  decimals := private.currency_decimals(new.currency);
  if (tg_op = 'INSERT' or (old.amount, old.currency) is distinct from (new.amount, new.currency))
    -- The table's constraint refuses a malformed code.
    and new.currency ~ '^[A-Z]{3}$' then
    if decimals is null then
      raise exception using errcode = '22023', message = format('There is no currency %s.', new.currency);
    elsif new.amount <> 'NaN' and new.amount <> round(new.amount, decimals) then
      raise exception using errcode = '22023', message = format('Amounts in %s cannot have decimals.', new.currency);
    end if;
  end if;
  return new;
end
$$;

-- Invoice numbers are unique for the agency, which issues them.
create function private.check_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.due_date < new.invoice_date and (tg_op = 'INSERT'
    or (old.invoice_date, old.due_date) is distinct from (new.invoice_date, new.due_date)) then
    raise exception using errcode = '22023', message = 'The due date is before the invoice date.';
  end if;
  if tg_op = 'INSERT' or lower(btrim(old.invoice_number)) <> lower(btrim(new.invoice_number)) then
    -- Serializes numbers, so that concurrent invoices see each other.
    perform pg_advisory_xact_lock(hashtextextended('northlight.invoice_number', 0));
    if exists (
      select 1 from public.client_invoices i
      where i.id <> new.id and lower(btrim(i.invoice_number)) = lower(btrim(new.invoice_number))
    ) then
      raise exception using errcode = '23505', constraint = 'client_invoices_number',
        message = 'Another invoice already has this number (client_invoices_number).';
    end if;
  end if;
  return new;
end
$$;

create function public.next_invoice_number() returns text
language sql stable set search_path = ''
as $$
  with numbers as (
    select i.created_at, n.part[1] as prefix, n.part[2] as digits
    from public.client_invoices i
    cross join lateral regexp_match(btrim(i.invoice_number), '^(.*?)([0-9]{1,15})$') n (part)
    where n.part is not null and (select private.is_staff())
  )
  select newest.prefix || (
    select lpad((max(n.digits::bigint) + 1)::text, greatest(length(newest.digits), length((max(n.digits::bigint) + 1)::text)), '0')
    from numbers n where lower(n.prefix) = lower(newest.prefix))
  from numbers newest order by newest.created_at desc, newest.digits desc limit 1
$$;
comment on function public.next_invoice_number() is
  'For staff: the newest invoice''s prefix with the next number; null if no number ends in digits.';

-- Totals --------------------------------------------------------------------------------------------------------------

-- An invoice is overdue if it is late or if staff set that status. Without a search_path, so that the planner inlines it.
create function private.is_overdue(status text, due date, today date) returns boolean
language sql immutable
as $$
  select status = 'Overdue' or (status = 'Pending' and due < today)
$$;

-- As `projectThresholds` in platform/domain/src/invoice-state.ts.
create function private.is_due_soon(due date, today date) returns boolean
language sql immutable
as $$
  select due <= today + 14
$$;

-- Amounts in hundredths.
create view public.invoice_totals with (security_invoker = true) as
  select i.project_id, i.currency,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status <> 'Cancelled'), 0))::bigint as billed,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status = 'Paid'), 0))::bigint as paid,
    (100 * coalesce(sum(i.amount) filter (where i.payment_status in ('Pending', 'Overdue')), 0))::bigint as open,
    (100 * coalesce(sum(i.amount) filter (
      where private.is_overdue(i.payment_status, i.due_date, (select public.agency_today()))), 0))::bigint as overdue
  from public.client_invoices i
  group by i.project_id, i.currency;
comment on view public.invoice_totals is
  'Billed (without cancelled), paid, open and overdue in hundredths, per project and currency.';

create view public.invoice_currency_totals with (security_invoker = true) as
  select t.currency, sum(t.billed)::bigint as billed, sum(t.paid)::bigint as paid, sum(t.open)::bigint as open,
    sum(t.overdue)::bigint as overdue
  from public.invoice_totals t
  group by t.currency;
comment on view public.invoice_currency_totals is 'The same per currency, over all visible invoices.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a0_require_factor before insert or update or delete on public.client_invoices
  for each statement execute function private.require_factor();
create trigger a0_check_permission before insert on public.client_invoices
  for each row execute function private.check_insert_permission('staff');
create trigger a_fill before insert or update of project_id, client_id, company_id on public.client_invoices
  for each row execute function private.fill_invoice();
create trigger a_normalize before insert or update on public.client_invoices
  for each row execute function private.normalize_invoice();
create trigger b_check before insert or update on public.client_invoices
  for each row execute function private.check_invoice();
create trigger c_check_years before insert or update of invoice_date, due_date, closed_on on public.client_invoices
  for each row execute function private.check_years('invoice_date', 'due_date', 'closed_on');
create trigger c_set_updated_at before update on public.client_invoices for each row execute function private.set_updated_at();
create trigger y_save_deleted_row before delete on public.client_invoices
  for each row execute function private.save_deleted_row();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.client_invoices enable row level security;

create policy client_invoices_read on public.client_invoices for select to authenticated
  using (company_id in (select private.own_companies('billing')) or (select private.is_staff()));
create policy client_invoices_insert on public.client_invoices for insert to authenticated
  with check ((select private.is_staff()));
-- Authors may mark an invoice as paid; afterwards only admins may change it.
create policy client_invoices_update on public.client_invoices for update to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and payment_status <> 'Paid'))
  with check ((select private.is_staff()));
create policy client_invoices_delete on public.client_invoices for delete to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and payment_status <> 'Paid'));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, update, delete on public.client_invoices to authenticated;
grant select on public.invoice_totals, public.invoice_currency_totals to authenticated;

grant execute on function public.next_invoice_number to authenticated, service_role;
grant execute on function private.currency_decimals to anon, authenticated, service_role;
grant execute on function private.is_overdue, private.is_due_soon to authenticated, service_role;
