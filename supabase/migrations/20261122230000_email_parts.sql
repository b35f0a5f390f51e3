-- As `isEmail` of platform/domain: no part of an address is empty (`a@b..de`). Rows that are there already stay.
create or replace function private.is_email(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '^[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)*@[^[:space:]@<>",;:\\()\[\].]+(\.[^[:space:]@<>",;:\\()\[\].]+)+$'
    and length(value) <= 254
$$;
