-- Who follows the content's revision hears of the schema by the same request: the edge puts it into its documents, and
-- what a browser keeps of a page is shown under the same schema alone.
create or replace view public.content_revision with (security_invoker = true) as
  select r.revision, r.changed_at, private.schema_version() as schema from private.content_revision() r;
comment on view public.content_revision is 'One row; `revision` is another number after any change of public content, `schema` the number of the newest migration. Compare for equality.';
