-- "Über Größe" becomes "ueber-groesse". The pattern has NFD first, so that it works the same in every locale.

create function private.fold_accents(given text) returns text
language sql immutable strict set search_path = ''
as $$
  select normalize(translate(
    replace(replace(replace(replace(replace(replace(
      -- Marks go from Latin letters alone: й is a letter and no и with an accent.
      regexp_replace(
        regexp_replace(lower(normalize(given, NFD)), '([aou])\u0308', '\1e', 'g'),
        '([a-z])[\u0300-\u036f]+', '\1', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'øØłŁđĐ', 'oolldd'), NFC)
$$;
revoke all on function private.fold_accents(text) from public;
grant execute on function private.fold_accents(text) to anon, authenticated, service_role;
comment on function private.fold_accents(text) is
  'Lower case with ä as ae, ö as oe, ü as ue, ß as ss, and Latin letters without accents: `foldAccents` of @northlight/domain.';

create or replace function private.project_slug(title text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(regexp_replace(
    btrim(regexp_replace(private.fold_accents(title), '[^[:alnum:]_[:space:]]', '', 'g')),
    '[[:space:]]+', '-', 'g'), ''), 'project')
$$;
