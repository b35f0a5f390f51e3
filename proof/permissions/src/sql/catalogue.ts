import type { Queryable } from '@local/backend';

const SCHEMAS = "('public', 'private', 'auth', 'storage', 'supabase_migrations')";

export interface Catalogue {
  readonly tables: readonly {
    readonly name: string;
    readonly key: string;
    readonly columns: readonly string[];
    /** The API's roles with their privileges, such as `anon select`. */
    readonly grants: readonly string[];
  }[];
  readonly views: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** The signatures of functions that need an expected answer. */
  readonly functions: readonly string[];
  readonly sequences: readonly string[];
  readonly buckets: readonly string[];
  readonly triggers: readonly { readonly table: string; readonly name: string }[];
}

const createRelationsQuery = (kinds: string) => `
select n.nspname || '.' || c.relname as name,
  (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select string_agg(quote_ident(a.attname) || '::text', ' || ''|'' || ' order by k.at)
    from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, at)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indrelid = c.oid and i.indisprimary) as key,
  (select coalesce(jsonb_agg(r || ' ' || p), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) p
    where case when p in ('delete', 'truncate', 'trigger') then has_table_privilege(r, c.oid, p)
      else has_any_column_privilege(r, c.oid, p) end) as grants
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ${SCHEMAS} and c.relkind in (${kinds}) order by 1`;

/** Public functions, without triggers and `search_text`, which reads one row as its caller. */
const FUNCTIONS = `
select n.nspname || '.' || quote_ident(p.proname) || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.prorettype <> 'trigger'::regtype and n.nspname = 'public' and (p.proname <> 'search_text' or p.prosecdef)
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;

const TRIGGERS = `
select n.nspname || '.' || r.relname as table, t.tgname as name
from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
where not t.tgisinternal and t.tgenabled = 'O' and n.nspname = 'public' order by 1, 2`;

type Relation = Omit<Catalogue['tables'][number], 'key'> & { readonly key: string | null };

export async function readCatalogue(tx: Queryable): Promise<Catalogue> {
  const readNames = async (sql: string) => (await tx.query<{ name: string }>(sql)).map(({ name }) => name);
  const readRelations = (kinds: string) => tx.query<Relation>(createRelationsQuery(kinds));
  return {
    tables: (await readRelations("'r', 'p', 'f'")).map((table) => ({ ...table, key: table.key ?? "'?'" })),
    views: await readRelations("'v', 'm'"),
    functions: await readNames(FUNCTIONS),
    sequences: await readNames(
      "select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and n.nspname in ('public', 'private') order by 1",
    ),
    buckets: await readNames(
      "select id || case when public then ', public' else ', private' end as name from storage.buckets order by 1",
    ),
    triggers: await tx.query(TRIGGERS),
  };
}
