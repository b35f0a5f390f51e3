-- Messages write an amount as the screens do: "$4,350.00", and "CHF 4,350.00" for a currency without a sign of its own.
create or replace function private.money_text(amount numeric, currency text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    case currency when 'USD' then '$' when 'EUR' then '€' when 'GBP' then '£' end,
    nullif(currency, '') || chr(160),
    ''
  ) || to_char(amount, 'FM9,999,999,990.00')
$$;
