import type { Queryable } from '../database/database.ts';

export interface Column {
  readonly table: string;
  readonly name: string;
  /** Stays when it is renamed. */
  readonly number: number;
  readonly type: string;
  readonly required: boolean;
  /** Whether an insert may leave it out. */
  readonly filled: boolean;
  /** Whether an insert must leave it out. */
  readonly computed: boolean;
  /** Who may do what with it: `anon select`. */
  readonly rights: readonly string[];
}

export interface Constraint {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL abbreviates it: c, f, u, p, x; `i` for a unique index. */
  readonly kind: string;
  readonly definition: string;
  readonly columns: readonly string[];
}

export interface Routine {
  readonly name: string;
  /** Names of the arguments that go in. */
  readonly arguments: readonly string[];
  readonly types: readonly string[];
  /** How many of them, the last ones, may be left out. */
  readonly optional: number;
  readonly returns: string;
  readonly rights: readonly string[];
  readonly body: string;
}

/** What a client of the REST interface can tell of a schema. */
export interface Catalogue {
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly routines: readonly Routine[];
  /** A hash of functions that rules are made of, which no client calls. */
  readonly inner: string;
}

const picture = `
with roles(role) as (values ('anon'), ('authenticated')),
tables as (
  select c.oid, c.relname::text as name, c.relkind, c.relowner from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
)
select
  (select coalesce(json_agg(json_build_object(
      'table', t.name, 'name', a.attname, 'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull,
      'filled', not a.attnotnull or a.atthasdef or a.attidentity <> '' or t.relkind in ('v', 'm'),
      'computed', a.attgenerated <> '' or a.attidentity = 'a',
      'rights', (select coalesce(json_agg(r.role || ' ' || p.name order by 1), '[]') from roles r,
        (values ('select'), ('insert'), ('update')) p(name) where has_column_privilege(r.role, t.oid, a.attnum, p.name))
        ) order by t.name, a.attnum), '[]')
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(c order by c ->> 'table', c ->> 'name'), '[]') from (
    select json_build_object('table', t.name, 'name', k.conname, 'kind', k.contype,
      'definition', pg_get_constraintdef(k.oid), 'columns', (
        select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any (k.conkey))) as c
    from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('c', 'f', 'u', 'p', 'x')
    union all
    select json_build_object('table', t.name, 'name', i.indexrelid::regclass::text, 'kind', 'i',
      'definition', pg_get_indexdef(i.indexrelid), 'columns', (
        select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any (i.indkey))) as c
    from tables t join pg_index i on i.indrelid = t.oid and i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) all_of) as constraints,
  (select coalesce(json_agg(json_build_object('name', p.proname,
      'arguments', coalesce((select json_agg(n order by o) from unnest(p.proargnames) with ordinality x(n, o)
        where p.proargmodes is null or p.proargmodes[o] in ('i', 'b', 'v')), '[]'),
      'types', (select coalesce(json_agg(format_type(y, null) order by o), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality x(y, o)),
      'optional', p.pronargdefaults, 'returns', pg_get_function_result(p.oid), 'body', md5(p.prosrc),
      'rights', (select coalesce(json_agg(role order by role), '[]') from roles
        where has_function_privilege(role, p.oid, 'execute'))) order by p.oid::regprocedure::text), '[]')
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f') as routines,
  (select md5(string_agg(pg_get_functiondef(p.oid), '' order by p.oid::regprocedure::text))
    from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prokind = 'f') as inner`;

export async function readCatalogue(database: Queryable): Promise<Catalogue> {
  const [row] = await database.query<Catalogue>(picture);
  if (row === undefined) throw new Error('The catalogue gave no row.');
  return row;
}

/** Something that a client may rest on and that is not as it was. */
export interface Change {
  /** All of these stand in the code of a client that may rest on it. */
  readonly names: readonly string[];
  readonly what: string;
  readonly mend: string;
}

const later = 'Take it away in a later migration, when no release that names it is kept.';

/** What a migration has taken from clients that know the schema before it. */
export function lostBetween(before: Catalogue, after: Catalogue): Change[] {
  const tables = new Set(after.columns.map(({ table }) => table));
  const known = new Set(before.columns.map(({ table }) => table));
  const gone = [...known].filter((table) => !tables.has(table));
  return [
    ...gone.map((table): Change => ({ names: [table], what: `${table} is gone`, mend: later })),
    ...before.columns
      .filter(({ table }) => tables.has(table))
      .flatMap((column) => columnChanges(column, after.columns)),
    ...after.columns
      .filter(({ table, name }) => known.has(table) && !has(before.columns, table, name))
      .flatMap((column) => newColumnChanges(column, before.columns)),
    ...after.constraints
      .filter(({ table }) => known.has(table))
      // What is asked of new columns alone, older clients leave at the default.
      .filter(
        ({ table, columns }) =>
          columns.length === 0 || columns.some((name) => has(before.columns, table, name)),
      )
      .flatMap((constraint) => constraintChanges(constraint, before.constraints)),
    ...routineChanges(before.routines, after.routines),
  ];
}

const has = (columns: readonly Column[], table: string, name: string) =>
  columns.some((column) => column.table === table && column.name === name);

function columnChanges(column: Column, after: readonly Column[]): Change[] {
  const { table, name, number } = column;
  const full = `${table}.${name}`;
  const names = [table, name];
  const now = after.find((other) => other.table === table && other.name === name);
  if (now === undefined) {
    const renamed = after.find((other) => other.table === table && other.number === number);
    if (renamed === undefined) return [{ names, what: `${full} is gone`, mend: later }];
    const mend = `Add ${table}.${renamed.name} beside it and keep both alike by a trigger; ${name} goes in a later migration.`;
    return [{ names, what: `${full} is now called ${renamed.name}`, mend }];
  }
  const changes: Change[] = [];
  if (now.type !== column.type && !widens(column.type, now.type)) {
    const mend = `Add a column of the new type beside it, and let ${name} go in a later migration.`;
    changes.push({ names, what: `${full} is ${now.type}, it was ${column.type}`, mend });
  }
  if (now.required && !column.required) {
    const mend = 'Leave it optional while releases that may leave it empty are kept; a trigger may fill it.';
    changes.push({ names: now.filled ? names : [table], what: `${full} must not be empty any more`, mend });
  }
  if (now.required && column.required && column.filled && !now.filled) {
    changes.push({ names: [table], what: `${full} has no default any more`, mend: 'Keep the default.' });
  }
  if (now.computed && !column.computed) {
    const mend = 'Add a computed column beside it.';
    changes.push({ names, what: `${full} is computed and cannot be written any more`, mend });
  }
  const lost = column.rights.filter((right) => !now.rights.includes(right));
  if (lost.length > 0) {
    const mend = 'Take rights away when no release that uses them is kept, or refuse rows by a policy.';
    changes.push({ names, what: `${full}: lost the right ${lost.join(', ')}`, mend });
  }
  return changes;
}

function newColumnChanges({ table, name, number, filled }: Column, before: readonly Column[]): Change[] {
  const isRenamed = before.some((other) => other.table === table && other.number === number);
  if (filled || isRenamed) return [];
  const mend = 'Give it a default, or make it required in a later migration.';
  return [{ names: [table], what: `${table}.${name} is new and must be given`, mend }];
}

const text = /^(?:text|character varying(?:\((\d+)\))?)$/;
const exact = /^numeric\((\d+),(\d+)\)$/;
const integers = ['smallint', 'integer', 'bigint', 'numeric'];

/** Whether all that was one type fits the other, and is written and read alike. */
export function widens(from: string, to: string): boolean {
  const [a, b] = [text.exec(from), text.exec(to)];
  if (a && b) return b[1] === undefined || (a[1] !== undefined && Number(b[1]) >= Number(a[1]));
  const [c, d] = [exact.exec(from), exact.exec(to)];
  if (c && d)
    return Number(d[2]) >= Number(c[2]) && Number(d[1]) - Number(d[2]) >= Number(c[1]) - Number(c[2]);
  if (c) return to === 'numeric';
  return integers.includes(from) && integers.indexOf(to) > integers.indexOf(from);
}

function constraintChanges(now: Constraint, before: readonly Constraint[]): Change[] {
  const { table, name, kind, definition, columns } = now;
  // A key by which rows are found is not what a client writes; not each name of it stands in every client.
  const names = kind === 'c' ? [table, ...columns.slice(0, 1)] : [table];
  const plain = definitionOf(definition);
  const alike = before.filter((other) => other.table === table && other.kind === kind);
  if (alike.some((other) => definitionOf(other.definition) === plain)) return [];
  const old = before.find((other) => other.table === table && other.name === name);
  if (old !== undefined && kind === 'c' && isLooser(old.definition, definition)) return [];
  if (old !== undefined && kind === 'f' && isLooserKey(old.definition, definition)) return [];
  const what = `${table} is held to ${plain}${old === undefined ? '' : `, it was ${definitionOf(old.definition)}`}`;
  const mend = 'Let what older releases write pass: widen it, or add it when they are not kept any more.';
  return [{ names, what, mend }];
}

const definitionOf = (definition: string) =>
  definition.replace(/ NOT VALID$/, '').replace(/^CREATE UNIQUE INDEX \S+ ON \S+/, 'UNIQUE');

const literal = /'(?:[^']|'')*'(?:::[a-z ]+(?:\[\])?)?|(?<![\w.])\d+(?:\.\d+)?/g;

/** Whether a condition differs in its literals alone, and by them lets more through. */
export function isLooser(from: string, to: string): boolean {
  const list = /ARRAY\[[^\]]*\]/g;
  const lists = (text: string) =>
    (text.match(list) ?? []).map((each) => new Set(each.match(/'(?:[^']|'')*'/g)));
  const bare = (text: string) => definitionOf(text).replace(list, 'ARRAY');
  const bounds = (text: string) => [...bare(text).matchAll(/(<=?|>=?) \(?(-?\d+(?:\.\d+)?)/g)];
  if (bare(from).replace(literal, '?') !== bare(to).replace(literal, '?')) return false;
  const kept = lists(from).every((old, index) => [...old].every((each) => lists(to)[index]?.has(each)));
  const [a, b] = [bounds(from), bounds(to)];
  const texts = (text: string) =>
    bare(text)
      .match(/'(?:[^']|'')*'/g)
      ?.join() ?? '';
  const numbers = (text: string) => bare(text).match(/(?<![\w.])\d+(?:\.\d+)?/g) ?? [];
  // A number that is no bound may mean anything.
  if (numbers(from).length !== a.length && numbers(from).join() !== numbers(to).join()) return false;
  const isWider = a.every(([, sign = '', bound], index) => {
    const other = Number(b[index]?.[2]);
    return sign.startsWith('<') ? other >= Number(bound) : other <= Number(bound);
  });
  return kept && isWider && texts(from) === texts(to);
}

/** A key that lets go of rows where it refused before. */
const isLooserKey = (from: string, to: string) =>
  /ON DELETE (?:CASCADE|SET NULL)/.test(to) && to.replace(/ ON DELETE [A-Z ]+/, '') === from;

function routineChanges(before: readonly Routine[], after: readonly Routine[]): Change[] {
  return before.flatMap((routine): Change[] => {
    // What only triggers and the server itself call is nobody's.
    if (routine.rights.length === 0 || routine.returns === 'trigger') return [];
    const names = [routine.name];
    const now = after.filter(({ name }) => name === routine.name);
    if (now.length === 0) return [{ names, what: `the function ${routine.name} is gone`, mend: later }];
    if (now.length > 1 && before.filter(({ name }) => name === routine.name).length < now.length) {
      const mend = 'Give the new one another name: a call by names can then fit both.';
      return [{ names, what: `there are ${now.length} functions ${routine.name}`, mend }];
    }
    const same = now.find((other) => takes(other, routine));
    const add = 'Add a function of another name beside it, or a last argument with a default.';
    if (same === undefined) {
      const call = `${routine.name}(${routine.arguments.join(', ')})`;
      return [{ names, what: `the function ${call} takes other arguments`, mend: add }];
    }
    if (same.returns !== routine.returns) {
      const what = `the function ${routine.name} gives ${same.returns}, it gave ${routine.returns}`;
      return [{ names, what, mend: add }];
    }
    const lost = routine.rights.filter((right) => !same.rights.includes(right));
    if (lost.length === 0) return [];
    const what = `the function ${routine.name} may not be called by ${lost.join(', ')} any more`;
    return [{ names, what, mend: 'Take the right away when no release that calls it is kept.' }];
  });
}

/** Whether it can be called as the other could. */
function takes(routine: Routine, asBefore: Routine): boolean {
  const required = routine.arguments.slice(0, routine.arguments.length - routine.optional);
  const wasRequired = asBefore.arguments.slice(0, asBefore.arguments.length - asBefore.optional);
  const isKnown = asBefore.arguments.every((name, index) => {
    const place = routine.arguments.indexOf(name);
    const [from = '', to = ''] = [asBefore.types[index], routine.types[place]];
    return place !== -1 && (from === to || widens(from, to));
  });
  return isKnown && required.every((name) => wasRequired.includes(name));
}
