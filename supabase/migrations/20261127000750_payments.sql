-- How clients pay: the agency's accounts, and reminders of unpaid invoices. A reminder is stored at once; its notifications are
-- held like those of any change (20261127001000_notifications.sql).

create function private.is_iban(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select case when value ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    -- ISO 7064: the first four characters move to the end, and letters become numbers from 10.
    (select string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by n)
      from regexp_split_to_table(substr(value, 5) || left(value, 4), '') with ordinality t (c, n))::numeric % 97 = 1
    else false end
$$;

create table public.payment_accounts (
  id uuid primary key default gen_random_uuid(),
  currency text not null constraint payment_accounts_currency unique
    constraint payment_accounts_known_currency check (private.currency_decimals(currency) is not null),
  account_holder text not null check (private.is_filled(account_holder, 70)),
  iban text constraint payment_accounts_iban check (iban is null or private.is_iban(iban)),
  bic text constraint payment_accounts_bic check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  other_account text check (private.is_filled(other_account, 500)),
  note text check (private.is_filled(note, 500)),
  -- `{number}`, `{amount}` and `{currency}` are replaced, but not in the host: a number must not choose who is paid.
  link_template text constraint payment_accounts_link_template
    check (private.is_link(link_template) and link_template ~ '^https://[^/?#{]+([/?#]|$)'),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint payment_accounts_reachable check (num_nonnulls(iban, other_account, link_template) > 0)
);
comment on table public.payment_accounts is 'Where clients pay invoices, one row per currency.';

create table public.invoice_reminders (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null constraint invoice_reminders_invoice_id_fkey
    references public.client_invoices (id) on delete cascade,
  project_id uuid not null,
  company_id uuid not null,
  -- The scheduled reminder's days after the due date; null if a person sent it.
  step smallint constraint invoice_reminders_step check (step in (3, 10, 20)),
  message text not null check (private.is_filled(message, 2000)),
  author_id uuid constraint invoice_reminders_author_id_fkey references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint invoice_reminders_once unique (invoice_id, step)
);
create index invoice_reminders_author on public.invoice_reminders (author_id);

create function private.normalize_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.currency := upper(btrim(new.currency));
  new.iban := nullif(upper(regexp_replace(new.iban, '\s', '', 'g')), '');
  new.bic := nullif(upper(regexp_replace(new.bic, '\s', '', 'g')), '');
  return new;
end
$$;

-- Reminders -----------------------------------------------------------------------------------------------------------

create function private.reminder_text(invoice public.client_invoices) returns text
language sql stable set search_path = ''
as $$
  select format('Invoice %s, %s, %s. Please pay it, or tell us if something is wrong. Open the invoice to see how to pay. If you have paid already, thank you.',
    invoice.invoice_number, private.format_money(invoice.amount, invoice.currency),
    case when invoice.due_date is null then 'is not paid yet'
      when invoice.due_date < public.agency_today() then
        'was due on ' || to_char(invoice.due_date, 'FMMonth FMDD, YYYY') || ' and is not paid yet'
      else 'is due on ' || to_char(invoice.due_date, 'FMMonth FMDD, YYYY') end)
$$;

create function private.reminder_problem(invoice public.client_invoices) returns text
language sql stable set search_path = ''
as $$
  select case when invoice.payment_status not in ('Pending', 'Overdue') then
      format('Invoice %s is %s.', invoice.invoice_number, lower(invoice.payment_status))
    when not exists (select from public.company_members m where m.company_id = invoice.company_id and m.is_billing) then
      format('No one at %s has the Billing permission, so no one would get it.',
        (select k.name from public.companies k where k.id = invoice.company_id)) end
$$;

create function public.draft_reminders(invoices uuid[])
returns table (invoice_id uuid, invoice_number text, client_name text, message text, problem text)
language sql stable set search_path = ''
as $$
  select i.id, i.invoice_number, k.name, private.reminder_text(i), private.reminder_problem(i)
  from public.client_invoices i join public.companies k on k.id = i.company_id
  where i.id = any (invoices) and (select private.is_staff())
  order by i.due_date, i.invoice_number
$$;
comment on function public.draft_reminders(uuid[]) is
  'For staff: the text of a reminder for each invoice, and why it cannot be sent, if so.';

create function private.fill_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invoice public.client_invoices;
begin
  if exists (select from private.deleted_rows d
      where d.table_name = 'invoice_reminders' and d.row_id = new.id and d.row_data = to_jsonb(new)) then
    return new;
  end if;
  -- The lock makes a payment wait until its trigger sees this reminder.
  select * into invoice from public.client_invoices i where i.id = new.invoice_id for share;
  if private.reminder_problem(invoice) is not null then
    raise exception using errcode = 'PT409', message = private.reminder_problem(invoice);
  end if;
  new.project_id := invoice.project_id;
  new.company_id := invoice.company_id;
  new.author_id := auth.uid();
  if auth.uid() is not null then
    new.step := null;
  end if;
  return new;
end
$$;

-- No client is reminded of an invoice that is paid, cancelled or deleted, or that has become due on another day.
create function private.withdraw_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.queued_emails q set email = null
  from public.project_notifications n join public.invoice_reminders r on r.id = n.reminder_id
  where r.invoice_id = old.id and q.email is not null and starts_with(q.key, n.id || '.');
  delete from private.client_notification_emails m using public.project_notifications n, public.invoice_reminders r
  where n.id = m.notification_id and r.id = n.reminder_id and r.invoice_id = old.id and n.sent_at <= private.now();
  delete from private.undoable_changes u using public.invoice_reminders r
  where u.table_name = 'invoice_reminders' and u.row_id = r.id and r.invoice_id = old.id;
  delete from public.invoice_reminders r
  where r.invoice_id = old.id
    and exists (select from public.project_notifications n where n.reminder_id = r.id and n.sent_at > private.now());
  -- Undoing the invoice's deletion restores only reminders that were sent.
  delete from private.deleted_rows d where d.table_name = 'invoice_reminders' and d.row_data ->> 'invoice_id' = old.id::text;
  return old;
end
$$;

-- Sends the newest step only, at most ten days late: neither a pause nor switching the schedule on releases a flood.
create function public.send_due_reminders() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- From eight in the morning.
  today constant date := private.digest_day();
  due record;
  reminder uuid;
  sent integer := 0;
begin
  for due in
    select i.id, t.step, private.reminder_text(i) as message
    from public.settings s
    join public.client_invoices i on s.sends_reminders and i.payment_status in ('Pending', 'Overdue')
      and i.due_date between today - 29 and today - 3
    join public.companies k on k.id = i.company_id and k.gets_reminders
    cross join lateral (select max(o.step) from (values (3), (10), (20)) o (step) where i.due_date + o.step <= today) t (step)
    where private.reminder_problem(i) is null
      and not exists (select from public.invoice_reminders r where r.invoice_id = i.id and r.step = t.step)
    order by i.due_date, i.id limit 50
    for update of i skip locked
  loop
    insert into public.invoice_reminders (invoice_id, step, message) values (due.id, due.step, due.message)
    on conflict on constraint invoice_reminders_once do nothing
    returning id into reminder;
    -- The trigger queues emails only for what a person caused.
    insert into private.client_notification_emails (notification_id)
    select n.id from public.project_notifications n
    where n.reminder_id = reminder and private.notification_channel(n.client_id, 'invoice') in ('email', 'digest');
    sent := sent + 1;
  end loop;
  return sent;
end
$$;

comment on function public.send_due_reminders() is
  'Reminds clients of up to 50 invoices whose scheduled reminder is due. Secret role only.';

-- Triggers, by table, in the order in which they run ------------------------------------------------------------------

create trigger a0_require_factor before insert or update or delete on public.payment_accounts
  for each statement execute function private.require_factor();
create trigger a_normalize before insert or update on public.payment_accounts
  for each row execute function private.normalize_account();
create trigger c_set_updated_at before update on public.payment_accounts for each row execute function private.set_updated_at();
create trigger y_save_deleted_row before delete on public.payment_accounts
  for each row execute function private.save_deleted_row();

create trigger a0_require_factor before insert on public.invoice_reminders
  for each statement execute function private.require_factor();
create trigger a0_check_permission before insert on public.invoice_reminders
  for each row execute function private.check_insert_permission('staff');
create trigger a_fill before insert on public.invoice_reminders
  for each row execute function private.fill_reminder();
create trigger y_save_deleted_row before delete on public.invoice_reminders
  for each row execute function private.save_deleted_row();

create trigger withdraw_reminders after update of payment_status, due_date on public.client_invoices
  for each row when (new.payment_status in ('Paid', 'Cancelled') or new.due_date is distinct from old.due_date)
  execute function private.withdraw_reminders();
create trigger withdraw_reminders_on_delete before delete on public.client_invoices
  for each row execute function private.withdraw_reminders();

-- Row level security --------------------------------------------------------------------------------------------------

alter table public.payment_accounts enable row level security;
alter table public.invoice_reminders enable row level security;

create policy payment_accounts_read on public.payment_accounts for select to authenticated
  using ((select private.is_staff()) or exists (select from private.own_companies('billing')));
create policy payment_accounts_insert on public.payment_accounts for insert to authenticated
  with check ((select private.is_admin()));
create policy payment_accounts_update on public.payment_accounts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy payment_accounts_delete on public.payment_accounts for delete to authenticated
  using ((select private.is_admin()));
create policy invoice_reminders_read on public.invoice_reminders for select to authenticated
  using ((select private.is_staff()));
create policy invoice_reminders_insert on public.invoice_reminders for insert to authenticated
  with check ((select private.is_staff()));

-- Grants --------------------------------------------------------------------------------------------------------------

grant select, insert, update, delete on public.payment_accounts to authenticated;
grant select, insert on public.invoice_reminders to authenticated;

grant execute on function private.is_iban, private.reminder_text, private.reminder_problem, public.draft_reminders
  to authenticated, service_role;
