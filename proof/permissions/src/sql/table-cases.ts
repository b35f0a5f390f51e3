import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import type { Column, InsertCase, Rows, TableEntry } from '../expected/vocabulary.ts';
import {
  ACTORS,
  type ActorName,
  createDatabaseActor,
  getGrantee,
  isProbedBriefly,
  type PeopleIds,
} from '../world/actors.ts';
import {
  type Case,
  expected,
  mustBeRefused,
  mustDoNothing,
  mustFailWith,
  mustReach,
  mustRun,
  mustWork,
  parseKeys,
  wrong,
} from './case.ts';
import type { Answer } from './runner.ts';

export interface TableSnapshot {
  readonly name: string;
  /** An SQL expression for the primary key as a single text. */
  readonly key: string;
  /** A copy of its rows with `probe_key` and `probe_class`. */
  readonly before: string;
  readonly classOf: ReadonlyMap<string, string>;
  /** Per column: the keys of the rows that the sample value changes without rules. */
  readonly changeable: ReadonlyMap<string, ReadonlySet<string>>;
}

interface TableContext {
  readonly entry: TableEntry;
  readonly snapshot: TableSnapshot;
  readonly ids: PeopleIds;
  readonly names: Names;
}

const includesClass = (rows: Rows | undefined, name: string): boolean =>
  rows === '*' || (rows?.includes(name) ?? false);

const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

const formatKeys = (keys: Iterable<string>) => `(${[...keys].map(quoteLiteral).join(', ')})`;

/** A query for the keys of the rows that got the new value, run as the owner. */
export function selectChangedRows(
  { snapshot, names }: Omit<TableContext, 'entry' | 'ids'>,
  column: string,
  to: string,
): string {
  const newValue = fillInNames(to, names);
  return `select coalesce(jsonb_agg(b.probe_key), '[]') from ${snapshot.before} b
    cross join lateral (select (${newValue}) as value from (select b.*) r) w
    where b."${column}" is distinct from w.value and exists (
      select from ${snapshot.name} n where n."${column}" is not distinct from w.value
        and (${isInPrimaryKey(snapshot.key, column)} or (select ${snapshot.key} from (select n.*) k) = b.probe_key))`;
}

/** A row with a changed key is found by its new key. */
const isInPrimaryKey = (key: string, column: string) =>
  String(new RegExp(`(^|[^a-z_])"?${column}"?::text`).test(key));

export const formatAssignment = (context: Pick<TableContext, 'names'>, column: string, to: string) =>
  `"${column}" = ${fillInNames(to, context.names)}`;

function getVerdict(column: Column, actorName: ActorName, rowClass: string) {
  const name = getGrantee(actorName);
  const { exceptions = {} } = column;
  return exceptions[`${name}:${rowClass}`] ?? exceptions[`:${rowClass}`] ?? exceptions[name] ?? column.is;
}

export function createTableCases(context: TableContext): Case[] {
  return ACTORS.flatMap((actorName) => [
    ...createReadCases(context, actorName),
    ...createUpdateCases(context, actorName),
    ...createInsertCases(context, actorName),
    ...createDeleteCases(context, actorName),
  ]).concat(createControlCases(context));
}

function getKeys({ snapshot }: TableContext, includes: (rowClass: string) => boolean): Set<string> {
  return new Set([...snapshot.classOf].filter(([, rowClass]) => includes(rowClass)).map(([key]) => key));
}

const getClasses = ({ entry }: TableContext) => Object.keys(entry.classes);

function createReadCases(context: TableContext, actorName: ActorName): Case[] {
  const { entry, snapshot, ids } = context;
  const actor = createDatabaseActor(actorName, ids);
  const rows = entry.read[getGrantee(actorName)];
  const visible = getKeys(context, (rowClass) => includesClass(rows, rowClass));
  const judge = visible.size > 0 ? mustReach(visible) : mustDoNothing;
  const readAll = {
    actor,
    returnsValue: true,
    sql: `select coalesce(jsonb_agg(${snapshot.key}), '[]') from ${snapshot.name}`,
  };
  return [
    { object: snapshot.name, label: `${actorName} reads`, probe: readAll, judge },
    ...getClasses(context).map((rowClass): Case => {
      const keys = getKeys(context, (name) => name === rowClass);
      return {
        object: snapshot.name,
        label: `${actorName} reads ${rowClass}`,
        probe: { ...readAll, sql: `${readAll.sql} where ${snapshot.key} in ${formatKeys(keys)}` },
        judge: includesClass(rows, rowClass) ? mustReach(keys) : mustDoNothing,
      };
    }),
    ...(isProbedBriefly(actorName) ? [] : Object.keys(entry.columns)).map(
      (column): Case => ({
        object: snapshot.name,
        label: `${actorName} reads ${column}`,
        probe: { actor, sql: `select "${column}" from ${snapshot.name}` },
        judge: visible.size > 0 ? mustReturn(visible.size) : mustDoNothing,
      }),
    ),
  ];
}

const mustReturn = (count: number) => (answer: Answer) => {
  if (answer.kind === 'failed') return mustRun(answer);
  return answer.rows === count ? expected : wrong(`returns ${answer.rows} rows instead of ${count}`);
};

/** Updates each column with and without a filter, or one column if column rules do not apply. */
function createUpdateCases(context: TableContext, actorName: ActorName): Case[] {
  const { entry, snapshot, ids } = context;
  const actor = createDatabaseActor(actorName, ids);
  const rows = entry.update[getGrantee(actorName)];
  const columns = Object.entries(entry.columns);
  const sample = columns.find(([, { is }]) => is === 'free') ?? columns[0];
  const chosenColumns =
    (actorName === 'service' || isProbedBriefly(actorName)) && sample ? [sample] : columns;
  return chosenColumns.flatMap(([name, column]) => {
    const sql = `update ${snapshot.name} set ${formatAssignment(context, name, column.to)}`;
    const verdict = column.is === 'generated' ? {} : { verdict: selectChangedRows(context, name, column.to) };
    const build = (label: string, where: string, classes: readonly string[]): Case => {
      const reached = classes.filter((rowClass) => includesClass(rows, rowClass));
      return {
        object: snapshot.name,
        label,
        probe: { actor, sql: sql + where, ...verdict },
        judge: createUpdateJudge(context, actorName, name, column, reached),
      };
    };
    const allClasses = getClasses(context);
    // With WHERE and RETURNING, other policies apply. If the person reaches no row, one column is enough.
    const triedClasses = rows !== undefined || name === sample?.[0] ? allClasses : [];
    const filtered = triedClasses.map((rowClass) => {
      const where = ` where ${snapshot.key} in ${formatKeys(getKeys(context, (value) => value === rowClass))} returning *`;
      return build(`${actorName} changes ${name} of ${rowClass}`, where, [rowClass]);
    });
    return [build(`${actorName} changes ${name} without a filter`, '', allClasses), ...filtered];
  });
}

function createUpdateJudge(
  context: TableContext,
  actorName: ActorName,
  name: string,
  column: Column,
  classes: readonly string[],
) {
  const verdicts = classes.map((rowClass) =>
    actorName === 'service' && !column.exceptions?.[`service:${rowClass}`] && column.is !== 'generated'
      ? 'free'
      : getVerdict(column, actorName, rowClass),
  );
  if (column.is === 'generated') return mustFailWith('428C9', '42501');
  if (verdicts.includes('refused')) return mustBeRefused;
  const isFree = (rowClass: string) => verdicts[classes.indexOf(rowClass)] === 'free';
  const free = new Set(
    [...getKeys(context, isFree)].filter((key) => context.snapshot.changeable.get(name)?.has(key)),
  );
  if (classes.length === 0) return mustDoNothing;
  const affected = getKeys(context, (rowClass) => classes.includes(rowClass)).size;
  return (answer: Answer) =>
    answer.kind === 'done' && answer.rows !== affected
      ? wrong(`touches ${answer.rows} rows instead of ${affected}`)
      : mustReach(free)(answer);
}

function createInsert({ snapshot, names }: TableContext, row: InsertCase['row']): string {
  const columns = Object.keys(row);
  const values = Object.values(row).map((value) => fillInNames(value, names));
  return `insert into ${snapshot.name} (${columns.map((name) => `"${name}"`).join(', ')}) values (${values.join(', ')})`;
}

const selectNewRows = ({ snapshot }: TableContext) =>
  `select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (select n.* from ${snapshot.name} n) k
    where (select ${snapshot.key} from (select k.*) r) not in (select probe_key from ${snapshot.before})`;

function createInsertCases(context: TableContext, actorName: ActorName): Case[] {
  const { entry, snapshot, ids } = context;
  const actor = createDatabaseActor(actorName, ids);
  return Object.entries(entry.insert).flatMap(([name, { row, by, overwritten = {}, prepare }]) => {
    const isAllowed = (by as readonly string[]).includes(getGrantee(actorName));
    const preparation = prepare ? { prepare: fillInNames(prepare, context.names) } : {};
    const plain: Case = {
      object: snapshot.name,
      label: `${actorName} inserts ${name}`,
      probe: { actor, ...preparation, sql: createInsert(context, row), verdict: selectNewRows(context) },
      judge: isAllowed ? (prepare ? mustRun : mustWorkOnce) : mustBeRefused,
    };
    if (!isAllowed || actorName === 'service') return [plain];
    const forged = Object.entries(overwritten).map(([column, value]): Case => {
      const isStored = `(select ${fillInNames(value, context.names)} is not distinct from n."${column}")`;
      return {
        object: snapshot.name,
        label: `${actorName} inserts ${name} with a forged ${column}`,
        probe: {
          actor,
          ...preparation,
          sql: createInsert(context, { ...row, [column]: value }),
          verdict: `select coalesce(jsonb_agg(1), '[]') from ${snapshot.name} n
            where (select ${snapshot.key} from (select n.*) r) not in (select probe_key from ${snapshot.before}) and ${isStored}`,
        },
        judge: mustNotStore,
      };
    });
    return [plain, ...forged];
  });
}

const mustWorkOnce = (answer: Answer) => {
  if (answer.kind === 'failed') return mustRun(answer);
  const count = parseKeys(answer.value)?.length ?? 0;
  return count === 1 ? expected : wrong(`leaves ${count} new rows`);
};

const mustNotStore = (answer: Answer) => {
  if (answer.kind === 'failed') return mustRun(answer);
  return parseKeys(answer.value)?.length === 0 ? expected : wrong('is stored as sent');
};

const selectDeletedRows = ({ snapshot }: TableContext) =>
  `select coalesce(jsonb_agg(b.probe_key), '[]') from ${snapshot.before} b
    where b.probe_key not in (select ${snapshot.key} from ${snapshot.name})`;

function createDeleteCases(context: TableContext, actorName: ActorName): Case[] {
  const { entry, snapshot, ids } = context;
  const actor = createDatabaseActor(actorName, ids);
  const rows = entry.remove[getGrantee(actorName)];
  const build = (label: string, where: string, classes: readonly string[]): Case => {
    const reached = classes.filter((rowClass) => includesClass(rows, rowClass));
    const isReferenced = reached.some((rowClass) => entry.referencedClasses?.includes(rowClass));
    const keys = getKeys(context, (rowClass) => reached.includes(rowClass));
    return {
      object: snapshot.name,
      label,
      probe: { actor, sql: `delete from ${snapshot.name}${where}`, verdict: selectDeletedRows(context) },
      judge: isReferenced ? mustBeRefused : reached.length > 0 ? mustReach(keys) : mustDoNothing,
    };
  };
  const allClasses = getClasses(context);
  const filtered = allClasses.map((rowClass) =>
    build(
      `${actorName} deletes ${rowClass}`,
      ` where ${snapshot.key} in ${formatKeys(getKeys(context, (value) => value === rowClass))} returning *`,
      [rowClass],
    ),
  );
  return [build(`${actorName} deletes without a filter`, '', allClasses), ...filtered];
}

/** Inserts and deletes as the owner, without rules. `takeSnapshot` runs the update controls. */
function createControlCases(context: TableContext): Case[] {
  const { entry, snapshot, names } = context;
  const inserts = Object.entries(entry.insert).map(
    ([name, { row, prepare }]): Case => ({
      object: snapshot.name,
      label: `the owner inserts ${name}`,
      probe: {
        ...(prepare ? { prepare: fillInNames(prepare, names) } : {}),
        sql: createInsert(context, row),
        verdict: selectNewRows(context),
      },
      judge: mustWork((answer) => answer.rows === 1),
      isControl: true,
    }),
  );
  const removal: Case = {
    object: snapshot.name,
    label: 'the owner deletes without a filter',
    probe: {
      sql: `delete from ${snapshot.name}`,
      withoutTriggers: true,
      verdict: selectDeletedRows(context),
    },
    judge: mustWork((answer) => parseKeys(answer.value)?.length === snapshot.classOf.size),
    isControl: true,
  };
  return [...inserts, removal];
}
