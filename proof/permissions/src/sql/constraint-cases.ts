import type { Queryable } from '@local/backend';
import { broken, type Case, mustFailWith } from './case.ts';
import { violationsOf } from './violations.ts';

interface Constraint {
  readonly table: string;
  readonly name: string;
  /** c: check, f: foreign key, u: unique, p: primary key, x: exclusion, i: a unique index of its own. */
  readonly kind: string;
  readonly definition: string;
  /** Columns it is about, where the catalogue knows. */
  readonly columns: readonly string[];
  readonly isValid: boolean;
  /** Of a unique index: the rows it is about, as SQL. */
  readonly predicate: string;
}

const CONSTRAINTS = `
select n.nspname || '.' || r.relname as table, c.conname as name, c.contype::text as kind,
  pg_get_constraintdef(c.oid) as definition, c.convalidated as "isValid", 'true' as predicate,
  (select coalesce(jsonb_agg(a.attname order by array_position(c.conkey, a.attnum)), '[]') from pg_attribute a
    where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
where n.nspname in ('public', 'private') and c.contype in ('c', 'f', 'u', 'p', 'x')
union all
select n.nspname || '.' || r.relname, ic.relname, 'i', pg_get_indexdef(i.indexrelid), i.indisvalid, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true'),
  (select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
    where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]))
from pg_index i join pg_class r on r.oid = i.indrelid join pg_class ic on ic.oid = i.indexrelid
  join pg_namespace n on n.oid = r.relnamespace
where n.nspname in ('public', 'private') and i.indisunique
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
order by 1, 2`;

export const readConstraints = (tx: Queryable): Promise<Constraint[]> => tx.query<Constraint>(CONSTRAINTS);

export interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly isOn: boolean;
}

const TRIGGERS = `
select n.nspname || '.' || r.relname as table, t.tgname as name, t.tgenabled = 'O' as "isOn"
from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') order by 1, 2`;

export const readTriggers = (tx: Queryable): Promise<Trigger[]> => tx.query<Trigger>(TRIGGERS);

/** Each condition of each CHECK is broken in one row, with every trigger that could repair it asleep. */
export function checkCases(constraint: Constraint): Case[] {
  const { table, name, definition } = constraint;
  try {
    return violationsOf(definition).map((values) => {
      const set = Object.entries(values).map(([column, value]) => `"${column}" = ${value}`);
      return {
        object: table,
        label: `${name} refuses ${set.join(', ').slice(0, 80)}`,
        probe: {
          isQuiet: true,
          sql: `update ${table} set ${set.join(', ')} where ctid = (select min(ctid) from ${table})`,
        },
        judge: (answer) =>
          answer.kind === 'done' && answer.rows === 0
            ? broken('has no row to try it on')
            : mustFailWith('23514')(answer),
      };
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [{ object: table, label: name, probe: { sql: 'select 1' }, judge: () => broken(text) }];
  }
}

/** A row that points at nothing, with the triggers of the tables asleep and those of the foreign keys awake. */
export function foreignKeyCases({ table, name, columns, kind }: Constraint): Case[] {
  if (kind !== 'f') return [];
  const pointing = columns.filter((column) => column.endsWith('_id') || column.endsWith('_by'));
  return pointing.map((column) => ({
    object: table,
    label: `${name} refuses a ${column} of nothing`,
    probe: {
      prepare: `alter table ${table} disable trigger user`,
      sql: `update ${table} set "${column}" = gen_random_uuid() where ctid = (
        select min(ctid) from ${table} where ${columns.map((other) => `"${other}" is not null`).join(' and ')})`,
    },
    judge: (answer) =>
      answer.kind === 'done' && answer.rows === 0
        ? broken('has no row to try it on')
        : mustFailWith('23503')(answer),
  }));
}

/** A second row with the same key: all else that has to be unique is made so. */
export function uniqueCases(constraint: Constraint, ofTable: readonly Constraint[]): Case[] {
  if (!['u', 'p', 'i'].includes(constraint.kind)) return [];
  const others = ofTable.filter((other) => 'upi'.includes(other.kind) && other.name !== constraint.name);
  const away = others.flatMap((other) =>
    other.columns.filter((column) => !constraint.columns.includes(column)).slice(0, 1),
  );
  const changes = [...new Set(away)].map(
    (column) => `'${column}', case
      when not (select a.attnotnull from pg_attribute a where a.attrelid = '${constraint.table}'::regclass and a.attname = '${column}') then null
      when jsonb_typeof(to_jsonb(r) -> '${column}') = 'number' then to_jsonb(100000)
      when jsonb_typeof(to_jsonb(r) -> '${column}') = 'string' then to_jsonb(case when r."${column}"::text ~ '^[0-9a-f-]{36}$' then gen_random_uuid()::text else 'x' || (r."${column}"::text) end) end`,
  );
  const filled = [
    constraint.predicate,
    ...constraint.columns.map((column) => `r."${column}" is not null`),
  ].join(' and ');
  return [
    {
      object: constraint.table,
      label: `${constraint.name} refuses a second row`,
      probe: {
        isQuiet: true,
        sql: `do $do$ declare given jsonb; names text; begin
          select to_jsonb(r) || jsonb_build_object(${changes.join(', ')}) into given from ${constraint.table} r where ${filled} limit 1;
          if given is null then raise exception using errcode = 'PB002', message = 'has no row to try it on'; end if;
          select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
            where a.attrelid = '${constraint.table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
          execute format('insert into ${constraint.table} (%s) overriding system value select %s from jsonb_populate_record(null::${constraint.table}, $1)', names, names) using given;
        end $do$`,
      },
      judge: mustFailWith('23505'),
    },
  ];
}
