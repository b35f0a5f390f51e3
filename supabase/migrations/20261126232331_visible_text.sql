-- One rule for what people see of a text, and one for addresses of the web. `@northlight/domain` has both for the forms.

create function private.hidden_signs() returns text
language sql immutable set search_path = ''
as $$
  select '\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f'
    '\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff'
$$;
comment on function private.hidden_signs() is
  'For a pattern''s brackets: control and direction signs, fillers, and what else shows nothing and is no space.';

create function private.blank_signs() returns text
language sql immutable set search_path = ''
as $$
  select '\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef'
$$;
comment on function private.blank_signs() is
  'For a pattern''s brackets: spaces, and signs that only choose how the one before looks.';
grant execute on function private.hidden_signs(), private.blank_signs() to anon, authenticated, service_role;

create or replace function private.is_filled(value text, longest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ ('[^' || private.hidden_signs() || private.blank_signs() || ']') and char_length(value) <= longest
$$;

create or replace function private.is_link(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^https?://[^[:space:]<>"]+$' and length(value) <= 2000
    -- "https://bank.example@evil.example" opens the latter.
    and value !~ '^https?://[^/?#]*@'
    and value !~ ('[' || private.hidden_signs() || private.blank_signs() || ']')
$$;

create or replace function private.is_email(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)*@[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)+$'
    and length(value) <= 254
    -- One mailbox has one spelling.
    and value is nfc normalized
    and value !~ ('[' || private.hidden_signs() || private.blank_signs() || ']')
$$;

create or replace function private.trim_message() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := regexp_replace(regexp_replace(new.body, '^[[:space:]]+', ''), '[[:space:]]+$', '');
  if char_length(new.body) > 10000 then
    raise exception using errcode = '22023', message = 'A message can have at most 10,000 characters.';
  elsif not private.is_filled(new.body, 10000) then
    raise exception using errcode = '22023', message = 'Please provide your feedback before submitting.';
  end if;
  return new;
end
$$;

-- Names stand in mails that the agency sends, so none may hold an address, however it is spelled.
create or replace function private.name_fault(given text, is_staff boolean) returns text
language sql immutable set search_path = ''
as $$
  select case
    when given ~ ('[' || private.hidden_signs() || ']') then 'A name has no control characters.'
    when not private.is_filled(given, 80) then 'A name has 1 to 80 characters.'
    when normalize(given, NFKC) ~ '://|@|[^[:space:][:punct:]][.。][^[:space:][:punct:]]{2}' then 'A name has no web or mail address.'
    when not is_staff and normalize(given, NFKC) ~ '[][(){}<>]' then 'A name has no brackets.'
    when not is_staff and lower(normalize(given, NFKC)) ~ '\m(admin|administrator|northlight|staff|moderator|support)\M'
      then 'A name cannot contain a role or the name of the company.'
  end
$$;
