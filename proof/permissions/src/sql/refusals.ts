import type { Queryable } from '@local/backend';
import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import { tables } from '../expected/tables.ts';
import { createDatabaseActor, type DatabaseActor, type PeopleIds } from '../world/actors.ts';
import { expected, type Finding, wrong } from './case.ts';
import { COMPANY_NAMES, insertCompanyPeople } from './company-cases.ts';
import { type Answer, type Probe, runProbes } from './runner.ts';

/**
 * Refusals must not reveal data: people who cannot write a row get the same answer whether or not a referenced row exists
 * or a value is taken. Generated from the live catalogue.
 */
interface RefusalFinding {
  readonly object: string;
  readonly label: string;
  readonly finding: Finding;
}

interface Input {
  readonly tx: Queryable;
  readonly ids: PeopleIds;
  readonly names: Names;
  readonly isSelected: (object: string) => boolean;
}

/** A column that rules may use to look up rows. */
interface Lookup {
  readonly table: string;
  readonly column: string;
  /** For a foreign key: the referenced table. */
  readonly target: string | null;
}

/** Every key and index column, because lookups use them. */
const LOOKUPS = `
select distinct n.nspname || '.' || r.relname as table, a.attname as column, f.confrelid::regclass::text as target
from pg_class r join pg_namespace n on n.oid = r.relnamespace
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid in ('uuid'::regtype, 'text'::regtype)
  left join pg_constraint f on f.conrelid = r.oid and f.contype = 'f' and a.attnum = any (f.conkey)
    and f.confkey[array_position(f.conkey, a.attnum)] =
      (select k.attnum from pg_attribute k where k.attrelid = f.confrelid and k.attname = 'id')
where n.nspname = 'public' and r.relkind = 'r' and (f.oid is not null
  or exists (select from pg_index i where i.indrelid = r.oid and a.attnum = any (i.indkey::int2[]))
  or exists (select from pg_index i join pg_depend d on d.objid = i.indexrelid and d.classid = 'pg_class'::regclass
    where i.indrelid = r.oid and d.refobjid = r.oid and d.refobjsubid = a.attnum))
order by 1, 2`;

/** A refusal gives a reason only for sprints that the person may see. */
const EXPLAINED = ['public.sprint_messages', 'public.sprint_signoffs', 'public.sprint_continuations'];

interface LookupValues extends Lookup {
  readonly existingValues: readonly string[];
}

const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;
const MISSING_KEY = 'gen_random_uuid()';

async function readLookupValues(tx: Queryable): Promise<LookupValues[]> {
  const lookupValues: LookupValues[] = [];
  for (const lookup of await tx.query<Lookup>(LOOKUPS)) {
    const { table, column, target } = lookup;
    const sources = [
      `select "${column}"::text as value from ${table}`,
      ...(target ? [`select id::text from ${target}`] : []),
      // Invitations also look up addresses of members and employees.
      ...(column === 'email' ? ["select email from public.profiles where email <> ''"] : []),
    ];
    const rows = await tx.query<{ value: string }>(
      `select distinct value from (${sources.join(' union all ')}) v where value is not null order by 1 limit 8`,
    );
    lookupValues.push({ ...lookup, existingValues: rows.map(({ value }) => quoteLiteral(value)) });
  }
  return lookupValues;
}

const describeAnswer = (answer: Answer) =>
  answer.kind === 'failed' ? `${answer.state} ${answer.message}` : 'is allowed';

/** An insert of one row, or an update of all reachable rows, by one person. */
interface Attempt {
  readonly table: string;
  readonly label: string;
  readonly person: string;
  readonly isUpdate: boolean;
  readonly write: (changed?: Readonly<Record<string, string>>) => Probe;
}

function createAttempts(people: ReadonlyMap<string, DatabaseActor>, names: Names): Attempt[] {
  const inserts = Object.entries(tables).flatMap(([table, entry]) =>
    Object.entries(entry.insert)
      .filter(([, { by }]) => by.some((actorName) => actorName !== 'service'))
      .map(([name, { row }]) => ({ table, label: `inserts ${name}`, row })),
  );
  const updates = Object.entries(tables)
    .filter(([, { update }]) => Object.keys(update).some((actorName) => actorName !== 'service'))
    .map(([table]) => ({ table, label: 'updates', row: null }));
  return [...inserts, ...updates].flatMap(({ table, label, row }) =>
    [...people].map(([person, actor]) => ({
      table,
      label: `${person} ${label}`,
      person,
      isUpdate: row === null,
      write: (changed = row === null ? { id: 'id' } : {}) => {
        const rowValues = Object.entries({ ...row, ...changed });
        const columns = rowValues.map(([column]) => `"${column}"`).join(', ');
        const values = rowValues.map(([, value]) => fillInNames(value, names)).join(', ');
        const sql =
          row === null
            ? `update ${table} set (${columns}) = row(${values})`
            : `insert into ${table} (${columns}) values (${values})`;
        return { actor, sql };
      },
    })),
  );
}

async function readKeys(
  tx: Queryable,
  people: ReadonlyMap<string, DatabaseActor>,
  targets: readonly string[],
) {
  const queries = targets.flatMap((target) =>
    [...people].map(([person, actor]) => ({ target, person, actor })),
  );
  const answers = await runProbes(
    tx,
    queries.map(({ target, actor }) => ({
      actor,
      returnsValue: true,
      sql: `select coalesce(jsonb_agg(id), '[]') from ${target}`,
    })),
  );
  return new Map(
    queries.map(({ target, person }, index) => {
      const answer = answers[index];
      return [
        `${target} ${person}`,
        answer?.kind === 'done' ? (answer.value as string[]).map(quoteLiteral) : [],
      ];
    }),
  );
}

export async function tryRefusals({ tx, ids, names, isSelected }: Input): Promise<RefusalFinding[]> {
  const people = new Map<string, DatabaseActor>([
    ...(['anon', 'clientA', 'clientB', 'author', 'noProfile'] as const).map(
      (actorName) => [actorName, createDatabaseActor(actorName, ids)] as const,
    ),
    ...['manager', 'viewer', 'removed'].map((person) => {
      const id = COMPANY_NAMES[person];
      const claims = JSON.stringify({ role: 'authenticated', sub: id, session_id: id });
      return [`${person} of a company`, { role: 'authenticated', claims } as const] as const;
    }),
  ]);
  await tx.script(`savepoint refusals; ${insertCompanyPeople({ ...names, ...COMPANY_NAMES })}`);
  const lookups = (await readLookupValues(tx)).filter(({ table }) => isSelected(table));
  const targets = [...new Set(lookups.flatMap(({ target }) => (target === null ? [] : [target])))];
  const keys = await readKeys(tx, people, targets);
  const attempts = createAttempts(people, names).filter(({ table }) => isSelected(table));
  const plainAnswers = await runProbes(
    tx,
    attempts.map(({ write }) => write()),
  );
  const comparisons = attempts.flatMap(({ table, label: attempt, person, isUpdate, write }, index) => {
    const answer = plainAnswers[index];
    // Without any privilege on the table, the statement is refused before any lookup.
    if (answer === undefined || describeAnswer(answer).includes('permission denied')) return [];
    // Without a reachable row, there is no lookup either.
    if (isUpdate && (answer.kind === 'failed' || answer.rows === 0)) return [];
    const mayWrite = answer.kind === 'done';
    return lookups.flatMap(({ table: lookupTable, column, target, existingValues }) => {
      if (lookupTable !== table || (mayWrite && target === null)) return [];
      // Keys that the person may read are not secret.
      const onlyHiddenKeys = target !== null && (mayWrite || EXPLAINED.includes(table));
      const readableKeys = onlyHiddenKeys ? (keys.get(`${target} ${person}`) ?? []) : [];
      const values = [
        ...existingValues.filter((value) => !readableKeys.includes(value)),
        ...(target === null ? [] : [MISSING_KEY]),
      ];
      const probes = values.map((value) => write({ [column]: value }));
      const label = `${attempt} without learning anything from ${column}`;
      return [{ table, label, mayWrite, probes, plain: onlyHiddenKeys ? [] : [answer] }];
    });
  });
  const answers = await runProbes(
    tx,
    comparisons.flatMap(({ probes }) => probes),
  );
  await tx.script('rollback to savepoint refusals');
  let position = 0;
  return comparisons.map(({ table, label, mayWrite, probes, plain: plainAnswer }): RefusalFinding => {
    const allAnswers = [...plainAnswer, ...answers.slice(position, position + probes.length)];
    position += probes.length;
    // Ignores values that make the row the person's own.
    const distinct = new Set(
      allAnswers.filter((answer) => mayWrite || answer.kind === 'failed').map(describeAnswer),
    );
    const finding =
      distinct.size > 1 ? wrong(`gets different answers: ${[...distinct].join(' / ')}`) : expected;
    return { object: table, label, finding };
  });
}
