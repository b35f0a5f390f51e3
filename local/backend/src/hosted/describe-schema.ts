import type { Queryable } from '../database/database.ts';

const describeTriggers = (condition: string) => `
  select string_agg(format(E'%s;%s\\n', pg_get_triggerdef(t.oid), case when t.tgenabled <> 'O' then ' -- disabled' end), ''
      order by t.tgrelid::regclass::text collate "C", t.tgname) as text
  from pg_trigger t where not t.tgisinternal and ${condition}`;

/** The privileges of roles other than the owner: one `grant` per set of privileges. */
const GRANTS = `
  (select coalesce(string_agg(format('grant %s to %s;', privileges, roles), E'\\n' order by roles, privileges), '-- Owner only.')
   from (
     select privileges, string_agg(role, ', ' order by role) as roles
     from (
       select coalesce(r.rolname, 'public') as role,
         case when count(*) > 7 then 'all' else string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) end as privileges
       from aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
       where a.grantee is distinct from a.grantor group by 1
     ) each_role group by privileges
   ) each_set)`;

const RELATIONS = `
select format(E'%screate %s %s (\\n%s\\n);\\n%s%s%s%s',
  '-- ' || replace(obj_description(c.oid), E'\\n', ' ') || E'\\n',
  case c.relkind when 'v' then 'view' else 'table' end, c.oid::regclass,
  concat_ws(E',\\n',
    (select string_agg(concat_ws(' ', '  ' || quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end,
        case a.attgenerated when '' then 'default ' else 'generated always as ' end || pg_get_expr(d.adbin, d.adrelid)),
        E',\\n' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg('  ' || pg_get_constraintdef(k.oid), E',\\n' order by k.contype desc, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x'))),
  (select string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by i.indexrelid::regclass::text collate "C")
    from pg_index i where i.indrelid = c.oid and i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)),
  (select string_agg(format(E'create policy %s for %s to %s%s%s;\\n', p.policyname, lower(p.cmd), array_to_string(p.roles, ', '),
      E'\\n  using (' || p.qual || ')', E'\\n  with check (' || p.with_check || ')'), '' order by p.policyname)
    from pg_policies p where (p.schemaname || '.' || p.tablename)::regclass = c.oid),
  (${describeTriggers('t.tgrelid = c.oid')}),
  ${GRANTS}) as text
from pg_class c
where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')
order by c.oid::regclass::text collate "C"`;

const FUNCTIONS = `
select format('function %s(%s) returns %s%s; -- %s', p.oid::regproc, pg_get_function_arguments(p.oid),
  pg_get_function_result(p.oid), case when p.prosecdef then ' security definer' end,
  string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)) as text
from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
left join pg_roles r on r.oid = a.grantee
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prorettype <> 'trigger'::regtype
  and a.grantee <> p.proowner
group by p.oid order by p.oid::regprocedure::text collate "C"`;

/** Triggers on the platform's tables. */
const PLATFORM_TRIGGERS = describeTriggers(`t.tgrelid in (select oid from pg_class
  where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace))`);

const HEAD = `-- An overview of the migrated schema: columns, keys, checks, policies, triggers and privileges, then the functions that roles
-- other than the owner may call. For reading, not for running; \`npm run types\` writes it. The migrations show what functions do.`;

/** Describes a migrated database's schema as text. */
export async function describeSchema(database: Queryable): Promise<string> {
  await database.script("set search_path = ''");
  const relations = await database.query<{ text: string }>(RELATIONS);
  const functions = await database.query<{ text: string }>(FUNCTIONS);
  const triggers = await database.query<{ text: string }>(PLATFORM_TRIGGERS);
  await database.script('reset search_path');
  const [relationTexts, functionTexts, triggerTexts] = [relations, functions, triggers].map((rows) =>
    rows.map(({ text }) => text),
  );
  return `${[HEAD, ...(relationTexts ?? []), ...(triggerTexts ?? []), (functionTexts ?? []).join('\n')].join('\n\n')}\n`
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/\( SELECT ([\w.]+\(\)) AS \w+\)/g, '(select $1)');
}
