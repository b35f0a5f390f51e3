-- An invoice has a currency that exists, no finer amount than it has coins, and a number that has one spelling. By a trigger
-- and no condition of the table: a row of before can be read, and corrected at leisure.

create function private.currency_decimals(code text) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when code = any ('{BIF,CLP,DJF,GNF,ISK,JPY,KMF,KRW,PYG,RWF,UGX,VND,VUV,XAF,XOF,XPF}') then 0
    when code = any ('{AED,AFN,ALL,AMD,ANG,AOA,ARS,AUD,AWG,AZN,BAM,BBD,BDT,BGN,BHD,BMD,BND,BOB,BRL,BSD,BTN,BWP,BYN,BZD,CAD,CDF,CHF,CNY,COP,CRC,CUP,CVE,CZK,DKK,DOP,DZD,EGP,ERN,ETB,EUR,FJD,FKP,GBP,GEL,GHS,GIP,GMD,GTQ,GYD,HKD,HNL,HTG,HUF,IDR,ILS,INR,IQD,IRR,JMD,JOD,KES,KGS,KHR,KPW,KWD,KYD,KZT,LAK,LBP,LKR,LRD,LSL,LYD,MAD,MDL,MGA,MKD,MMK,MNT,MOP,MRU,MUR,MVR,MWK,MXN,MYR,MZN,NAD,NGN,NIO,NOK,NPR,NZD,OMR,PAB,PEN,PGK,PHP,PKR,PLN,QAR,RON,RSD,RUB,SAR,SBD,SCR,SDG,SEK,SGD,SHP,SLE,SOS,SRD,SSP,STN,SVC,SYP,SZL,THB,TJS,TMT,TND,TOP,TRY,TTD,TWD,TZS,UAH,USD,UYU,UZS,VES,WST,XCD,XCG,YER,ZAR,ZMW,ZWG}') then 2
  end
$$;
grant execute on function private.currency_decimals(text) to anon, authenticated, service_role;
comment on function private.currency_decimals(text) is
  'How many decimals an amount in this currency of ISO 4217 may have, of the two that are stored; null: there is none.';

create or replace function private.tidy_invoice() returns trigger
language plpgsql set search_path = ''
as $$
declare
  decimals integer;
begin
  new.currency := upper(btrim(coalesce(nullif(btrim(new.currency), ''), 'USD')));
  -- Two spellings that look the same would be two invoices of one number.
  new.invoice_number := normalize(regexp_replace(new.invoice_number, '[' || private.hidden_signs() || ']', '', 'g'), NFC);
  decimals := private.currency_decimals(new.currency);
  if (tg_op = 'INSERT' or (old.amount, old.currency) is distinct from (new.amount, new.currency))
    -- What has not even the form of one is refused by the table.
    and new.currency ~ '^[A-Z]{3}$' then
    if decimals is null then
      raise exception using errcode = '22023', message = format('There is no currency %s.', new.currency);
    elsif new.amount <> 'NaN' and new.amount <> round(new.amount, decimals) then
      raise exception using errcode = '22023', message = format('An amount in %s has no decimals.', new.currency);
    end if;
  end if;
  return new;
end
$$;

create function private.compose_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := normalize(new.name, NFC);
  return new;
end
$$;
revoke all on function private.compose_name() from public;
create trigger a_compose before insert or update of name on public.categories
  for each row execute function private.compose_name();
