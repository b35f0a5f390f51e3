import type { Queryable } from '@local/backend';

/** A change to the database that breaks a permission rule. */
export interface Mutant {
  readonly name: string;
  readonly sql: string;
  /** The objects whose probes must detect it. */
  readonly objects: readonly string[];
}

/** One table of each kind, probed when a shared condition changes. */
const probedRelations = [
  'public.profiles',
  'public.client_projects',
  'public.client_invoices',
  'public.sprint_messages',
  'public.sprint_signoffs',
  'public.company_members',
  'public.blogs',
];

/** Queries that create a mutant for each rule. `format` quotes the names. */
const GENERATORS: Readonly<Record<string, string>> = {
  'policy opened': `
    select p.tablename || ': ' || p.policyname as name, p.schemaname || '.' || p.tablename as object,
      format('alter policy %I on %I.%I%s%s', p.policyname, p.schemaname, p.tablename,
        case when p.qual is not null then ' using (true)' else '' end,
        case when p.with_check is not null then ' with check (true)' else '' end) as sql
    from pg_policies p where p.schemaname in ('public', 'private', 'storage')
      and (p.qual is distinct from 'true' or p.with_check is not null)
      and has_any_column_privilege('authenticated', format('%I.%I', p.schemaname, p.tablename),
        case p.cmd when 'ALL' then 'SELECT' when 'DELETE' then 'SELECT' else p.cmd end)`,
  'table opened': `
    select c.oid::regclass || ': ' || lower(privilege) as name, n.nspname || '.' || c.relname as object,
      format('grant usage on schema %I to authenticated; grant %s on %s to authenticated;
        create policy opened on %3$s for %2$s to authenticated %4$s', n.nspname, privilege, c.oid::regclass,
        case privilege when 'INSERT' then 'with check (true)' else 'using (true)' end) as sql
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege
    where n.nspname in ('public', 'private') and c.relkind = 'r'
      and not has_any_column_privilege('authenticated', c.oid, case privilege when 'DELETE' then 'SELECT' else privilege end)`,
  'trigger that does nothing': `
    select t.tgrelid::regclass || ': ' || t.tgname as name, n.nspname || '.' || c.relname as object,
      replace(replace(pg_get_triggerdef(t.oid), t.tgfoid::regproc::text || '(', 'probe.nothing('),
        'CREATE TRIGGER', format('drop trigger %I on %s; create trigger', t.tgname, t.tgrelid::regclass)) as sql
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and n.nspname in ('public', 'private') and p.prosrc ~ 'raise exception|raise sqlstate|private.refuse'`,
  'condition that is always true': `
    select p.oid::regprocedure::text as name, null as object,
      regexp_replace(pg_get_functiondef(p.oid), 'AS \\$function\\$.*', '') || ' as $f$ ' ||
        case l.lanname when 'sql' then 'select true' else 'begin return true; end' end || ' $f$' as sql
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prorettype = 'boolean'::regtype and not p.proretset and l.lanname in ('sql', 'plpgsql')
      and exists (select from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ ('\\m' || p.proname || '\\('))`,
};

/** Creates all mutants from the catalogue. `probe.nothing` replaces a trigger's function. */
export async function generateMutants(tx: Queryable): Promise<Mutant[]> {
  await tx.script(
    `create schema if not exists probe; grant usage on schema probe to public;
     create or replace function probe.nothing() returns trigger language plpgsql as $f$ begin return case when tg_op = 'DELETE' then old else new end; end $f$`,
  );
  const mutants: Mutant[] = [];
  for (const [kind, query] of Object.entries(GENERATORS)) {
    const rows = await tx.query<{ name: string; object: string | null; sql: string }>(`${query} order by 1`);
    for (const { name, object, sql } of rows)
      mutants.push({ name: `${kind}: ${name}`, sql, objects: object ? [object] : probedRelations });
  }
  return mutants;
}
