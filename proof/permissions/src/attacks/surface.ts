import type { Backend } from '@local/backend';

export interface Column {
  readonly relation: string;
  readonly name: string;
}

export interface Argument {
  readonly function: string;
  readonly name: string;
  readonly type: string;
  readonly others: readonly string[];
}

export interface Surface {
  readonly columns: readonly Column[];
  readonly arguments: readonly Argument[];
}

export async function readSurface({ database }: Backend): Promise<Surface> {
  const columns = await database.query<Column>(`
    select c.relname as relation, a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped order by 1, 2`);
  const args = await database.query<Argument>(`
    select p.proname as function, names.name, format_type(types.oid, null) as type,
      to_jsonb(array_remove(p.proargnames[1:p.pronargs], names.name)) as others
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join lateral unnest(p.proargtypes::oid[]) with ordinality types (oid, at)
    join lateral unnest(p.proargnames) with ordinality names (name, at) using (at)
    where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype order by 1, 2`);
  return { columns, arguments: args };
}
