import type { Backend } from '@local/backend';
import { type Caller, json } from '@proof/permissions/people-online';
import type { Random } from '@proof/permissions/random';

/** A request whose answer may be anything below 500, or has to be a refusal. */
export interface Attempt {
  readonly who: Caller;
  readonly path: string;
  readonly init: RequestInit;
  readonly mustBeRefused: boolean;
}

export const ATTACKERS: readonly Caller[] = ['anon', 'clientA', 'author', 'admin', 'noProfile', 'service'];

export interface Column {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly hasId: boolean;
}

interface Argument {
  readonly function: string;
  readonly name: string;
  readonly type: string;
  readonly others: readonly string[];
}

export interface Surface {
  readonly columns: readonly Column[];
  readonly arguments: readonly Argument[];
}

/** What REST shows, as the database itself says. */
export async function readSurface({ database }: Backend): Promise<Surface> {
  const columns = await database.query<Column>(`
    select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype) as "hasId"
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

const LONE = 'é\udc00';
const KINDS: readonly unknown[] = [
  5,
  -1,
  1.5,
  1e308,
  true,
  false,
  '',
  'x',
  '{',
  '[1,2]',
  {},
  { a: { b: 1 } },
  { length: 1, toString: 'x' },
  [],
  [null],
  [[]],
  [['a'], 'b'],
  ['a', ['b']],
  [{ a: 1 }],
  LONE,
  [LONE],
  { a: LONE },
  'x\u0000y',
  'infinity',
  'NaN',
  '😀',
];

const WHOLE = /^(?:bigint|integer|smallint)$/;

/** Whether a column of that type refuses the value for certain; what is doubtful is only sent where it can change nothing. */
function isRefused(type: string, value: unknown): boolean {
  if (value === LONE || value === 'x\u0000y') return true;
  const isObject = typeof value === 'object' && !Array.isArray(value);
  if (type.endsWith('[]')) return typeof value !== 'string' && !Array.isArray(value);
  if (WHOLE.test(type)) return typeof value !== 'number' || !Number.isInteger(value) || value > 1e18;
  if (type === 'uuid' || type === 'date' || type.startsWith('timestamp'))
    return typeof value !== 'string' || value !== 'infinity' || type === 'uuid';
  if (type === 'numeric') return typeof value !== 'number' && value !== 'NaN' && value !== 'infinity';
  if (type === 'boolean') return isObject || Array.isArray(value) || value === 'x' || value === '😀';
  return false;
}

const NOBODY = '00000000-0000-4000-8000-00000000dead';

export type Action = 'insert' | 'upsert' | 'update' | 'filter';
const ACTIONS: readonly Action[] = ['insert', 'upsert', 'update', 'filter'];

function writeAttempt(column: Column, value: unknown, action: Action, who: Caller): Attempt | undefined {
  const { relation, name, type, hasId } = column;
  const mustBeRefused = isRefused(type, value);
  const path = `/rest/v1/${relation}`;
  const body = { [name]: value };
  if (action === 'filter') {
    const text = encodeURIComponent(
      (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '?'),
    );
    return { who, path: `${path}?select=${name}&limit=3&${name}=eq.${text}`, init: {}, mustBeRefused: false };
  }
  if (action === 'update') {
    const nowhere = hasId && name !== 'id' ? `id=eq.${NOBODY}` : `${name}=is.null&${name}=not.is.null`;
    return { who, path: `${path}?${nowhere}`, init: json('PATCH', body), mustBeRefused };
  }
  if (!mustBeRefused) return undefined;
  const prefer = action === 'upsert' ? { prefer: 'resolution=merge-duplicates,return=representation' } : {};
  return { who, path, init: json('POST', action === 'upsert' ? [body] : body, prefer), mustBeRefused };
}

/** Every column × every kind of value × every way to bring it × everybody. */
export function* everyWrongValue({ columns }: Surface): Generator<Attempt> {
  for (const column of columns)
    for (const value of KINDS)
      for (const action of ACTIONS)
        for (const who of ATTACKERS) {
          const attempt = writeAttempt(column, value, action, who);
          if (attempt) yield attempt;
        }
}

/** One column of each type, anew for each kind of value, way and person. */
export function* aWrongValueOfEachType({ columns }: Surface, random: Random): Generator<Attempt> {
  for (const type of new Set(columns.map((column) => column.type))) {
    const ofType = columns.filter((column) => column.type === type);
    for (const value of KINDS)
      for (const action of ACTIONS) {
        const attempt = writeAttempt(random.pick(ofType), value, action, random.pick(ATTACKERS));
        if (attempt) yield attempt;
      }
  }
}

/** Every argument that is no text × every value that its type refuses; the others are null. */
export function* everyWrongArgument({ arguments: args }: Surface): Generator<Attempt> {
  for (const { function: name, name: argument, type, others } of args)
    for (const value of KINDS) {
      if (!isRefused(type, value)) continue;
      const body = { ...Object.fromEntries(others.map((other) => [other, null])), [argument]: value };
      for (const who of ['anon', 'admin'] as const)
        yield { who, path: `/rest/v1/rpc/${name}`, init: json('POST', body), mustBeRefused: true };
    }
}
