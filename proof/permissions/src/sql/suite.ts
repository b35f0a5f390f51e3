import type { Queryable } from '@local/backend';
import type { Names } from 'supabase-project/testing/fixtures';
import { companyObjects } from '../expected/company-people.ts';
import { BUCKETS } from '../expected/files.ts';
import { functions, sequences } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { views } from '../expected/views.ts';
import type { PeopleIds } from '../world/actors.ts';
import { fullSample, type Sample } from '../world/sample.ts';
import { broken, type Case, expected, type Finding, wrong } from './case.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { createCompanyCases, isAboutCompanies } from './company-cases.ts';
import { createFunctionCases, createSequenceCases } from './function-cases.ts';
import { tryPortalViews } from './portal-views.ts';
import { tryRefusals } from './refusals.ts';
import { createRuleCases } from './rule-cases.ts';
import { runProbes } from './runner.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { createTableCases } from './table-cases.ts';
import { createViewCases } from './view-cases.ts';

export interface ProbeResult {
  readonly object: string;
  readonly label: string;
  readonly finding: Finding;
  readonly isControl: boolean;
}

interface SuiteInput {
  readonly tx: Queryable;
  readonly ids: PeopleIds;
  readonly names: Names;
  /** The rows before mutants changed any rule. */
  readonly snapshot: Snapshot;
  readonly objects?: readonly string[];
  /** A sample of the portal view probes. Default: all. */
  readonly sample?: Sample;
}

function collectCases(
  { ids, names, snapshot }: SuiteInput,
  catalogue: Catalogue,
  isSelected: (object: string) => boolean,
): Case[] {
  const selectKnown = <Entry>(entries: Readonly<Record<string, Entry>>, names: readonly string[]) =>
    names.filter(isSelected).flatMap((name) => {
      const entry = entries[name];
      return entry === undefined ? [] : [{ name, entry }];
    });
  return [
    ...selectKnown(
      tables,
      catalogue.tables.map(({ name }) => name),
    ).flatMap(({ name, entry }) => {
      const table = snapshot.tables.get(name);
      return table ? createTableCases({ entry, snapshot: table, ids, names }) : [];
    }),
    ...selectKnown(
      views,
      catalogue.views.map(({ name }) => name),
    ).flatMap(({ name, entry }) => {
      const view = snapshot.views.get(name);
      return view ? createViewCases(entry, view, ids) : [];
    }),
    ...selectKnown(functions, catalogue.functions).flatMap(({ name, entry }) =>
      createFunctionCases(name, entry, ids, names),
    ),
    ...selectKnown(sequences, catalogue.sequences).flatMap(({ name, entry }) =>
      createSequenceCases(name, entry, ids),
    ),
    ...createCompanyCases(names).filter(({ object }) => isSelected(object)),
    ...createRuleCases(ids, names).filter(({ object }) => isSelected(object)),
  ];
}

const TABLE_FILES = 'content.ts, or another file that tables.ts imports';

function compareInventories({ snapshot }: SuiteInput, catalogue: Catalogue): ProbeResult[] {
  const results: ProbeResult[] = [];
  const report = (object: string, label: string, finding: Finding) =>
    results.push({ object, label, finding, isControl: false });
  /** An expected answer belongs in `file`, in `proof/permissions/src/expected`. */
  const compare = (
    object: string,
    objectKind: string,
    actual: readonly string[],
    documented: readonly string[],
    file: string,
  ) => {
    const path = `proof/permissions/src/expected/${file}`;
    for (const name of actual.filter((item) => !documented.includes(item)))
      report(object, `${objectKind} ${name}`, wrong(`has no expected answer: add it to ${path}`));
    for (const name of documented.filter((item) => !actual.includes(item)))
      report(object, `${objectKind} ${name}`, wrong(`is listed in ${path} but does not exist`));
    report(object, `${objectKind} list`, expected);
  };
  // Outside the schema `public`, a table without privileges for the API's roles is closed and needs no answer.
  for (const { name, grants } of catalogue.tables) {
    if (grants.length > 0 || name.startsWith('public.'))
      compare(name, 'table', [name], name in tables ? [name] : [], TABLE_FILES);
    if (name.startsWith('private.') && grants.some((grant) => !/ (?:select|references)$/.test(grant)))
      report(
        name,
        'privileges',
        wrong('can be written: only functions may write tables of the schema private'),
      );
  }
  compare(
    'catalogue',
    'table',
    catalogue.tables.map(({ name }) => name).filter((name) => name in tables),
    Object.keys(tables),
    TABLE_FILES,
  );
  compare(
    'catalogue',
    'view',
    catalogue.views.map(({ name }) => name),
    Object.keys(views),
    'views.ts',
  );
  compare('catalogue', 'function', catalogue.functions, Object.keys(functions), 'functions.ts');
  compare('catalogue', 'sequence', catalogue.sequences, Object.keys(sequences), 'functions.ts');
  const buckets = Object.entries(BUCKETS).map((entry) => entry.join(', '));
  compare('catalogue', 'bucket', catalogue.buckets, buckets, 'files.ts');
  for (const { name, columns, grants } of catalogue.tables) {
    const entry = tables[name];
    if (!entry || !name.startsWith('public.')) continue;
    compare(name, 'column', columns, Object.keys(entry.columns), TABLE_FILES);
    const users: Readonly<Record<string, readonly string[]>> = {
      select: Object.keys(entry.read),
      insert: Object.values(entry.insert).flatMap(({ by }) => by),
      update: Object.keys(entry.update),
      delete: Object.keys(entry.remove),
    };
    for (const grant of grants.filter((item) => !item.startsWith('service_role'))) {
      const [role, privilege = ''] = grant.split(' ');
      const hasRole = (name: string) => name !== 'service' && (name === 'anon') === (role === 'anon');
      // Row level security stops it today; the next policy, or a truncate, would not.
      if (!users[privilege]?.some(hasRole)) report(name, grant, wrong('is granted, but nobody may use it'));
    }
  }
  for (const { name, columns } of catalogue.views) {
    const entry = views[name];
    if (entry?.columns) compare(name, 'column', columns, entry.columns, 'views.ts');
  }
  for (const { name, columns } of [...catalogue.tables, ...catalogue.views])
    if (name.startsWith('public.') && isAboutCompanies(columns) && !(name in companyObjects))
      report(
        name,
        'company people',
        wrong('has no expected answer: add it to proof/permissions/src/expected/company-people.ts'),
      );
  for (const [table, { insert, update, remove }] of Object.entries(tables)) {
    const isChangedByClients = [update, remove].some(({ clientA }) => clientA !== undefined);
    const isWritten = isChangedByClients || Object.values(insert).some(({ by }) => by.includes('clientA'));
    const names = catalogue.triggers.filter((row) => row.table === table).map(({ name }) => name);
    if (isWritten && names.includes('z_audit') && !names.includes('a_limit'))
      report(table, 'limit', wrong('lets a client fill the audit log: it has no trigger a_limit'));
  }
  return [...results, ...snapshot.faults.map((fault) => ({ ...fault, isControl: true }))];
}

async function runCases(tx: Queryable, cases: readonly Case[]): Promise<ProbeResult[]> {
  const answers = await runProbes(
    tx,
    cases.map(({ probe }) => probe),
  );
  return cases.map(({ object, label, judge, isControl = false }, index): ProbeResult => {
    const answer = answers[index];
    return { object, label, isControl, finding: answer ? judge(answer) : broken('was not run') };
  });
}

export async function runSuite(input: SuiteInput): Promise<ProbeResult[]> {
  const catalogue = await readCatalogue(input.tx);
  const isSelected = (object: string) => input.objects?.includes(object) ?? true;
  const cases = collectCases(input, catalogue, isSelected);
  const results = await runCases(input.tx, cases);
  const viewFindings = await tryPortalViews({ sample: fullSample, ...input, catalogue, isSelected });
  const refusals = await tryRefusals({ ...input, isSelected });
  return [
    ...results,
    ...[...viewFindings, ...refusals].map((finding) => ({ ...finding, isControl: false })),
    ...compareInventories(input, catalogue).filter(({ object }) => isSelected(object)),
  ];
}

export async function prepareSuite(tx: Queryable, names: Names): Promise<Snapshot> {
  // Locks the row, so that the backend's timer does not send this email.
  await tx.query(
    'insert into private.client_notification_emails (notification_id) values ($1) on conflict (notification_id) do update set notification_id = excluded.notification_id',
    [names.notificationA],
  );
  return takeSnapshot(tx, names);
}
