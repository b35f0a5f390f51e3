import type { Queryable } from '@local/backend';

const SCHEMAS = "('public', 'private', 'auth', 'storage', 'supabase_migrations')";

interface TableObject {
  readonly table: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

export interface Catalogue {
  readonly tables: readonly {
    readonly name: string;
    readonly key: string;
    readonly columns: readonly string[];
  }[];
  readonly views: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** By signature, without trigger functions. */
  readonly functions: readonly string[];
  readonly sequences: readonly string[];
  readonly buckets: readonly string[];
  /** Checks, and unique indexes without a constraint. */
  readonly constraints: readonly TableObject[];
  readonly triggers: readonly TableObject[];
}

const createRelationsQuery = (kinds: string) => `
select n.nspname || '.' || c.relname as name,
  (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select string_agg(quote_ident(a.attname) || '::text', ' || ''|'' || ' order by k.at)
    from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (number, at)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indrelid = c.oid and i.indisprimary) as key
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ${SCHEMAS} and c.relkind in (${kinds}) order by 1`;

const FUNCTIONS = `
select n.nspname || '.' || quote_ident(p.proname) || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;

const CONSTRAINTS = `
select n.nspname || '.' || r.relname as table, c.conname as name, c.convalidated as "isEnabled"
from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
where n.nspname in ('public', 'private') and c.contype in ('c', 'x')
union all
select n.nspname || '.' || r.relname, ic.relname, i.indisvalid
from pg_index i join pg_class r on r.oid = i.indrelid join pg_class ic on ic.oid = i.indexrelid
  join pg_namespace n on n.oid = r.relnamespace
where n.nspname in ('public', 'private') and i.indisunique
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
order by 1, 2`;

const TRIGGERS = `
select n.nspname || '.' || r.relname as table, t.tgname as name, t.tgenabled = 'O' as "isEnabled"
from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') order by 1, 2`;

interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: string | null;
}

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
    buckets: await readNames('select id as name from storage.buckets order by 1'),
    constraints: await tx.query(CONSTRAINTS),
    triggers: await tx.query(TRIGGERS),
  };
}
