import type { Queryable } from '@local/backend';
import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import { functions } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { createDatabaseActor, type DatabaseActor, type PeopleIds } from '../world/actors.ts';
import { isInSample, type Sample } from '../world/sample.ts';
import { broken, expected, type Finding, wrong } from './case.ts';
import type { Catalogue } from './catalogue.ts';
import { COMPANY_NAMES, insertCompanyPeople } from './company-cases.ts';
import { type Answer, type Probe, runProbes } from './runner.ts';

/**
 * In a portal view, each table, view and function must return what it returns to the viewed person, nothing can be written,
 * and an invalid view must not widen anyone's permissions. Generated from the live catalogue.
 */
export interface ViewFinding {
  readonly object: string;
  readonly label: string;
  readonly finding: Finding;
}

interface Comparison {
  readonly object: string;
  readonly label: string;
  readonly probes: readonly Probe[];
  readonly judge: (answers: readonly Answer[]) => Finding;
}

interface Input {
  readonly tx: Queryable;
  readonly ids: PeopleIds;
  readonly names: Names;
  readonly catalogue: Catalogue;
  readonly isSelected: (object: string) => boolean;
  readonly sample: Sample;
}

const withView = (actor: DatabaseActor, view: string): DatabaseActor => ({
  ...actor,
  headers: { 'x-view-as': view },
});
const withReadOnly = (actor: DatabaseActor): DatabaseActor => ({ ...actor, isReadOnly: true });

/** PostgreSQL's error code for writes in a read-only transaction. */
const READ_ONLY = '25006';

const isRefusal = ({ state }: { state: string }) => state === '42501' || state.startsWith('PT4');
const describeAnswer = (answer: Answer) =>
  answer.kind === 'failed' ? `${answer.state} ${answer.message}` : `returns ${answer.rows} rows`;

const selectAll = (name: string) =>
  `select coalesce(jsonb_agg(r.row order by r.row::text), '[]') from (select to_jsonb(o) as row from ${name} o) r`;

const selectCall = (signature: string, names: Names) =>
  `select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]')
   from ${signature.slice(0, signature.indexOf('('))}(${fillInNames(functions[signature]?.call ?? '', names)}) r`;

const mustAgree = ([direct, viewed]: readonly Answer[]): Finding => {
  if (direct === undefined || viewed === undefined) return broken('was not run');
  const isSame =
    direct.kind === 'failed'
      ? viewed.kind === 'failed' && direct.state === viewed.state
      : viewed.kind === 'done' && JSON.stringify(direct.value) === JSON.stringify(viewed.value);
  return isSame ? expected : wrong(`${describeAnswer(viewed)} instead of: ${describeAnswer(direct)}`);
};

const mustBeRefused = ([answer]: readonly Answer[]): Finding => {
  if (answer === undefined) return broken('was not run');
  if (answer.kind === 'done') return wrong('is allowed');
  return isRefusal(answer) || answer.state === READ_ONLY ? expected : broken(describeAnswer(answer));
};

/** The statement must be refused or affect no row. */
const mustWriteNothing = (answers: readonly Answer[]): Finding =>
  answers[0]?.kind === 'done' && answers[0].rows === 0 ? expected : mustBeRefused(answers);

/** The answer must be a refusal, or what the person sees without the view. */
const mustNotWiden = ([direct, viewed]: readonly Answer[]): Finding =>
  viewed?.kind === 'failed' && isRefusal(viewed)
    ? expected
    : mustAgree([direct, viewed].filter((answer) => answer !== undefined));

async function readVolatileFunctions(tx: Queryable): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ name: string }>(
    `select n.nspname || '.' || quote_ident(p.proname) || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.provolatile = 'v'`,
  );
  return new Set(rows.map(({ name }) => name));
}

const INVALID_VIEWS = {
  expired: '$viewExpired',
  ended: '$viewEnded',
  "another person's": '$viewByAuthor',
  "another person's in this session": '$viewByAuthorHere',
  'of another session': '$viewOfOtherSession',
  'made up': '30000000-0000-4000-8000-999999999999',
  'not an id': "' or true --",
} as const;

const FOREIGN_VIEWS = {
  author: ['$viewOfStaff', 'a view as an admin'],
  demoted: ['$viewByDemoted', 'a view started before the demotion'],
  clientB: ['$viewOfA', "the admin's view"],
  anon: ['$viewOfA', "the admin's view"],
} as const;

export async function tryPortalViews(input: Input): Promise<ViewFinding[]> {
  const { tx, ids, names, catalogue, isSelected, sample } = input;
  const volatileFunctions = await readVolatileFunctions(tx);
  const admin = createDatabaseActor('admin', ids);
  const relations = [...catalogue.tables, ...catalogue.views].map(({ name }) => name).filter(isSelected);
  const callable = catalogue.functions.filter((name) => isSelected(name) && name in functions);
  // These concern the signed-in account, so they return nothing in a portal view.
  const accountFunctions = new Set(['public.own_sessions()', 'public.recovery_codes_left()']);
  const queries: readonly (readonly [object: string, sql: string])[] = [
    ...relations.map((name) => [name, selectAll(name)] as const),
    ...callable
      .filter((name) => !volatileFunctions.has(name))
      .map((name) => [name, selectCall(name, names)] as const),
  ];

  const allNames = { ...names, ...COMPANY_NAMES };
  const companyMembers = Object.keys(COMPANY_NAMES);
  const prepare = `${insertCompanyPeople(allNames)};
    insert into private.portal_views (id, staff_id, session_id, person_id) values
      ${companyMembers.map((person) => `('${getViewId(allNames, person)}', '${names.admin}', '${names.admin}', '${allNames[person]}')`).join(', ')}`;
  const compareWith = (person: string, view: string): Comparison[] => {
    const id = allNames[person] ?? '';
    const viewedPerson: DatabaseActor = {
      role: 'authenticated',
      claims: JSON.stringify({ role: 'authenticated', sub: id, session_id: id }),
    };
    return queries
      .filter(([object]) => !accountFunctions.has(object))
      .map(([object, sql]) => ({
        object,
        label: `admin viewing as ${person} sees what ${person} sees`,
        probes: [withReadOnly(viewedPerson), withReadOnly(withView(admin, view))].map((actor) => ({
          actor,
          returnsValue: true,
          sql,
        })),
        judge: mustAgree,
      }));
  };

  const writes = Object.entries(tables)
    .filter(([name, { columns }]) => isSelected(name) && Object.keys(columns).length > 0)
    .flatMap(([name, entry]) => {
      const [column = ''] = Object.keys(entry.columns);
      const inserts = Object.values(entry.insert).map(({ row }) => {
        const values = Object.values(row).map((value) => fillInNames(value, names));
        const columns = Object.keys(row).map((column) => `"${column}"`);
        return `insert into ${name} (${columns.join(', ')}) values (${values.join(', ')})`;
      });
      return [...inserts, `update ${name} set "${column}" = "${column}"`, `delete from ${name}`].map(
        (sql) => [name, sql] as const,
      );
    });
  // Like the API, runs check_request() first.
  const calls = callable
    .filter((name) => volatileFunctions.has(name))
    .map((name) => {
      const call = selectCall(name, names).replace(/^select/, 'perform');
      return [name, `do $d$ begin perform private.check_request(); ${call}; end $d$`] as const;
    });
  const viewer = withView(admin, names.viewOfA ?? '');
  const formatLabel = (sql: string) =>
    `admin viewing as clientA runs ${sql.replace(/^do .*?; /, '').slice(0, 60)}`;
  const refused: Comparison[] = [
    ...writes.flatMap(([object, sql]) =>
      [viewer, withReadOnly(viewer)].map((actor) => ({
        object,
        label: `${formatLabel(sql)}${actor.isReadOnly ? ' in a read-only transaction' : ''}`,
        probes: [{ actor, sql }],
        judge: mustWriteNothing,
      })),
    ),
    // In read-only transactions, PostgreSQL itself prevents writes.
    ...calls.map(([object, sql]) => ({
      object,
      label: formatLabel(sql),
      probes: [{ actor: viewer, sql }],
      judge: mustBeRefused,
    })),
  ];

  const withInvalidView = Object.entries(INVALID_VIEWS).flatMap(([reason, view]) =>
    queries.map(([object, sql]): Comparison => {
      const id = view.startsWith('$') ? fillInNames(view, names) : view;
      const actors = [withReadOnly(admin), withReadOnly(withView(admin, id))];
      return {
        object,
        label: `admin with a view that is ${reason}`,
        probes: actors.map((actor) => ({ actor, returnsValue: true, sql })),
        judge: mustNotWiden,
      };
    }),
  );
  const withForeignView = Object.entries(FOREIGN_VIEWS).flatMap(([actorName, [view, description]]) =>
    queries.map(([object, sql]): Comparison => {
      const actor = createDatabaseActor(actorName as keyof typeof FOREIGN_VIEWS, ids);
      return {
        object,
        label: `${actorName} with ${description}`,
        probes: [withReadOnly(actor), withReadOnly(withView(actor, fillInNames(view, names)))].map(
          (probeActor) => ({ actor: probeActor, returnsValue: true, sql }),
        ),
        judge: mustNotWiden,
      };
    }),
  );

  const comparisons = [
    ...compareWith('clientA', names.viewOfA ?? ''),
    ...compareWith('clientB', names.viewOfB ?? ''),
    ...companyMembers.flatMap((person) => compareWith(person, getViewId(allNames, person))),
    ...refused,
    ...withInvalidView,
    ...withForeignView,
  ].filter((_, index) => isInSample(sample, index));
  await tx.script(`savepoint further_people; ${prepare}`);
  const answers = await runProbes(
    tx,
    comparisons.flatMap(({ probes }) => probes),
  );
  await tx.script('rollback to savepoint further_people');
  let position = 0;
  return comparisons.map(({ object, label, probes, judge }) => {
    const finding = judge(answers.slice(position, position + probes.length));
    position += probes.length;
    return { object, label, finding };
  });
}

const getViewId = (names: Names, person: string) => (names[person] ?? '').replace(/^31/, '32');
