import type { Queryable } from '@local/backend';
import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import type { TableEntry } from '../expected/vocabulary.ts';
import { broken, type Finding } from './case.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type Probe, prepareRunner, runProbes } from './runner.ts';
import { formatAssignment, selectChangedRows, type TableSnapshot } from './table-cases.ts';
import type { ViewSnapshot } from './view-cases.ts';

interface Fault {
  readonly object: string;
  readonly label: string;
  readonly finding: Finding;
}

/** The database before the first probe: rows by class, and what each sample value changes without rules. */
export interface Snapshot {
  readonly tables: ReadonlyMap<string, TableSnapshot>;
  readonly views: ReadonlyMap<string, ViewSnapshot>;
  /** Reasons why probes would prove nothing: an empty class, a row without a class, a sample value without effect. */
  readonly faults: readonly Fault[];
}

const MISSING_ROW = 'add one to supabase/tests/support/fixtures.ts';

export async function takeSnapshot(tx: Queryable, names: Names): Promise<Snapshot> {
  await prepareRunner(tx);
  const catalogue = await readCatalogue(tx);
  const faults: Fault[] = [];
  const snapshots = new Map<string, TableSnapshot>();
  for (const table of catalogue.tables) {
    const entry = tables[table.name];
    if (!entry) continue;
    const snapshot = await snapshotTable(tx, table, entry, names, faults);
    if (snapshot) snapshots.set(table.name, snapshot);
  }
  await trySamples(tx, snapshots, names, faults);
  return { tables: snapshots, views: await snapshotViews(tx, catalogue, names, faults), faults };
}

/** @returns null when probes of the table would prove nothing; `faults` says why */
async function snapshotTable(
  tx: Queryable,
  { name, key }: Catalogue['tables'][number],
  entry: TableEntry,
  names: Names,
  faults: Fault[],
): Promise<TableSnapshot | null> {
  const before = `probe."${name}"`;
  const classes = Object.entries(entry.classes);
  const classBranches = classes.map(
    ([rowClass, condition]) => `when ${fillInNames(condition, names)} then '${rowClass}'`,
  );
  const classCount = classes
    .map(([, condition]) => `coalesce((${fillInNames(condition, names)})::int, 0)`)
    .join(' + ');
  await tx.script(`create table ${before} as select t.*, ${key} as probe_key,
    ${classBranches.length > 0 ? `case ${classBranches.join(' ')} end` : 'null'} as probe_class, ${classCount || '0'} as probe_count from ${name} t`);
  const rows = await tx.query<{ key: string; row_class: string | null; count: number }>(
    `select probe_key as key, probe_class as row_class, probe_count as count from ${before}`,
  );
  const faultCount = faults.length;
  const reportFault = (label: string, text: string) =>
    faults.push({ object: name, label, finding: broken(text) });
  for (const { count: matches } of rows)
    if (matches !== 1) reportFault(`a row belongs to ${matches} classes`, 'proves nothing');
  for (const [rowClass] of classes)
    if (!rows.some((row) => row.row_class === rowClass))
      reportFault(`no row has the class ${rowClass}`, MISSING_ROW);
  if (faults.length > faultCount) return null;
  const classOf = new Map(rows.map((row) => [row.key, row.row_class ?? '?']));
  return { name, key, before, classOf, changeable: new Map() };
}

/** Runs each update's positive control as the owner, with and without triggers. */
async function trySamples(
  tx: Queryable,
  snapshots: Map<string, TableSnapshot>,
  names: Names,
  faults: Fault[],
): Promise<void> {
  const attempts: { table: string; column: string; probe: Probe }[] = [];
  for (const [table, snapshot] of snapshots) {
    for (const [column, { to, is, isFixed }] of Object.entries(tables[table]?.columns ?? {})) {
      if (is === 'generated' || isFixed || snapshot.classOf.size === 0) continue;
      const context = { snapshot, names };
      const probe = {
        sql: `update ${table} set ${formatAssignment(context, column, to)}`,
        verdict: selectChangedRows(context, column, to),
      };
      attempts.push({ table, column, probe }, { table, column, probe: { ...probe, withoutTriggers: true } });
    }
  }
  const answers = await runProbes(
    tx,
    attempts.map(({ probe }) => probe),
  );
  for (const [table, snapshot] of snapshots) {
    const changeable = new Map<string, Set<string>>();
    const failures = new Map<string, string>();
    attempts.forEach((attempt, index) => {
      if (attempt.table !== table) return;
      const answer = answers[index];
      const keys = changeable.get(attempt.column) ?? new Set<string>();
      if (answer?.kind === 'done') for (const key of answer.value as string[]) keys.add(key);
      else if (answer) failures.set(attempt.column, `${answer.state} ${answer.message}`);
      changeable.set(attempt.column, keys);
    });
    for (const [column, keys] of changeable) {
      if (keys.size > 0) continue;
      const finding = broken(`its sample value changes nothing: ${failures.get(column) ?? 'no row differs'}`);
      faults.push({ object: table, label: `column ${column}`, finding });
    }
    snapshots.set(table, { ...snapshot, changeable });
  }
}

async function snapshotViews(tx: Queryable, catalogue: Catalogue, names: Names, faults: Fault[]) {
  const snapshots = new Map<string, ViewSnapshot>();
  for (const { name, columns } of catalogue.views) {
    const entry = views[name];
    if (!entry) continue;
    const rows = new Map<string, ReadonlySet<string>>();
    for (const [rowClass, sql] of Object.entries(entry.rows)) {
      const keys = await tx.query<{ key: string }>(
        `select (x.k)::text as key from (${fillInNames(sql, names)}) x (k)`,
      );
      rows.set(rowClass, new Set(keys.map(({ key }) => key)));
      if (keys.length === 0)
        faults.push({
          object: name,
          label: `no row has the class ${rowClass}`,
          finding: broken(MISSING_ROW),
        });
    }
    snapshots.set(name, { name, columns, rows });
  }
  return snapshots;
}
