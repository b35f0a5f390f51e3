-- The two pages that the law asks for, in the agency's own words: rich text, or plain text with line breaks.

alter table public.settings
  add column privacy_text text check (privacy_text is null or char_length(privacy_text) <= 100000),
  add column imprint_text text check (imprint_text is null or char_length(imprint_text) <= 100000);
comment on column public.settings.privacy_text is 'What /privacy says, as rich text; sanitised each time it is shown.';
comment on column public.settings.imprint_text is 'What /imprint says, as rich text; sanitised each time it is shown.';

-- Long texts are not kept in the audit log: that they changed is enough.
drop trigger z_audit on public.settings;
create trigger z_audit after insert or update or delete on public.settings
  for each row execute function private.write_audit('content', 'privacy_text', 'imprint_text');
