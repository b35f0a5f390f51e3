import type { Queryable } from '@local/backend';
import { fillIn, type Names } from 'supabase-project/testing/fixtures';
import { functions } from '../expected/functions.ts';
import { tables } from '../expected/tables.ts';
import { createDatabaseActor, type DatabaseActor, type PeopleIds } from '../world/actors.ts';
import { isInSample, type Sample } from '../world/sample.ts';
import { broken, expected, type Finding, wrong } from './case.ts';
import type { Catalogue } from './catalogue.ts';
import { COMPANY_NAMES, companyPeople } from './company-cases.ts';
import { type Answer, type Probe, runProbes } from './runner.ts';

/**
 * Staff who look at the portal as one person: each table, view and function answers as it does to that person, nothing
 * can be written, and a view that does not count gives nobody more than before. Made from the live catalogue.
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
  readonly isWanted: (object: string) => boolean;
  /** Of all comparisons. */
  readonly sample: Sample;
}

const looking = (actor: DatabaseActor, view: string): DatabaseActor => ({
  ...actor,
  headers: { 'x-view-as': view },
});
const reading = (actor: DatabaseActor): DatabaseActor => ({ ...actor, isReading: true });

/** PostgreSQL's own word to a write where only reading is allowed. */
const READ_ONLY = '25006';

const isRefusal = ({ state }: { state: string }) => state === '42501' || state.startsWith('PT4');
const said = (answer: Answer) =>
  answer.kind === 'failed' ? `${answer.state} ${answer.message}` : `answers ${answer.rows} rows`;

/** Everything of one object, in an order of its own. */
const wholeOf = (name: string) =>
  `select coalesce(jsonb_agg(r.row order by r.row::text), '[]') from (select to_jsonb(o) as row from ${name} o) r`;

const callOf = (signature: string, names: Names) =>
  `select coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]')
   from ${signature.slice(0, signature.indexOf('('))}(${fillIn(functions[signature]?.call ?? '', names)}) r`;

/** Both answers are one: the same rows, or the same refusal. */
const mustAgree = ([own, seen]: readonly Answer[]): Finding => {
  if (own === undefined || seen === undefined) return broken('was never run');
  const same =
    own.kind === 'failed'
      ? seen.kind === 'failed' && own.state === seen.state
      : seen.kind === 'done' && JSON.stringify(own.value) === JSON.stringify(seen.value);
  return same ? expected : wrong(`${said(seen)} in place of: ${said(own)}`);
};

const mustBeRefused = ([answer]: readonly Answer[]): Finding => {
  if (answer === undefined) return broken('was never run');
  if (answer.kind === 'done') return wrong('is let through');
  return isRefusal(answer) || answer.state === READ_ONLY ? expected : broken(said(answer));
};

/** What reaches no row writes none. */
const mustWriteNothing = (answers: readonly Answer[]): Finding =>
  answers[0]?.kind === 'done' && answers[0].rows === 0 ? expected : mustBeRefused(answers);

/** What gives no view is a refusal, or what the person sees without it. */
const mustNotWiden = ([own, seen]: readonly Answer[]): Finding =>
  seen?.kind === 'failed' && isRefusal(seen)
    ? expected
    : mustAgree([own, seen].filter((one) => one !== undefined));

/** Functions that the database says may write. */
async function volatileFunctions(tx: Queryable): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ name: string }>(
    `select n.nspname || '.' || quote_ident(p.proname) || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.provolatile = 'v'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Views that do not count, by why. */
const NO_VIEWS = {
  over: '$viewExpired',
  ended: '$viewEnded',
  "another's": '$viewByAuthor',
  "another's in this session": '$viewByAuthorHere',
  'of another session': '$viewOfOtherSession',
  'made up': '30000000-0000-4000-8000-999999999999',
  'no id': "' or true --",
} as const;

/** The same for further people. */
const VIEWS_OF_OTHERS = {
  author: ['$viewOfStaff', 'a view as an admin'],
  demoted: ['$viewByDemoted', 'a view from before'],
  clientB: ['$viewOfA', "the admin's view"],
  anon: ['$viewOfA', "the admin's view"],
} as const;

export async function tryPortalViews(input: Input): Promise<ViewFinding[]> {
  const { tx, ids, names, catalogue, isWanted, sample } = input;
  const writing = await volatileFunctions(tx);
  const admin = createDatabaseActor('admin', ids);
  const relations = [...catalogue.tables, ...catalogue.views].map(({ name }) => name).filter(isWanted);
  const known = catalogue.functions.filter((name) => isWanted(name) && functions[name] !== undefined);
  // They tell of the view itself.
  const ofViews = new Set([
    'private.signed_in_person()',
    'private.requested_view()',
    'private.viewed_person()',
  ]);
  // Of the account that is signed in: who looks as somebody else is told nothing.
  const ofAccount = new Set(
    ['own_sessions()', 'recovery_codes_left()'].flatMap((name) => [`public.${name}`, `private.${name}`]),
  );
  const questions: readonly (readonly [object: string, sql: string])[] = [
    ...relations.map((name) => [name, wholeOf(name)] as const),
    ...known
      .filter((name) => !writing.has(name) && !ofViews.has(name))
      .map((name) => [name, callOf(name, names)] as const),
  ];

  const allNames = { ...names, ...COMPANY_NAMES };
  const further = Object.keys(COMPANY_NAMES);
  const prepare = `${companyPeople(allNames)};
    insert into private.portal_views (id, staff_id, session_id, person_id) values
      ${further.map((person) => `('${viewOf(allNames, person)}', '${names.admin}', '${names.admin}', '${allNames[person]}')`).join(', ')}`;
  const sameAs = (person: string, view: string): Comparison[] => {
    const id = allNames[person] ?? '';
    const own: DatabaseActor = {
      role: 'authenticated',
      claims: JSON.stringify({ role: 'authenticated', sub: id, session_id: id }),
    };
    return questions
      .filter(([object]) => !ofAccount.has(object))
      .map(([object, sql]) => ({
        object,
        label: `admin looking as ${person} sees what ${person} sees`,
        probes: [reading(own), reading(looking(admin, view))].map((actor) => ({ actor, answers: true, sql })),
        judge: mustAgree,
      }));
  };

  const writes = Object.entries(tables)
    .filter(([name]) => isWanted(name))
    .flatMap(([name, entry]) => {
      const [column = ''] = Object.keys(entry.columns);
      const inserts = Object.values(entry.insert).map(({ row }) => {
        const values = Object.values(row).map((value) => fillIn(value, names));
        const columns = Object.keys(row).map((one) => `"${one}"`);
        return `insert into ${name} (${columns.join(', ')}) values (${values.join(', ')})`;
      });
      return [...inserts, `update ${name} set "${column}" = "${column}"`, `delete from ${name}`].map(
        (sql) => [name, sql] as const,
      );
    });
  // As the API asks: first comes the function that runs before each request.
  const calls = known
    .filter((name) => writing.has(name))
    .map((name) => {
      const call = callOf(name, names).replace(/^select/, 'perform');
      return [name, `do $d$ begin perform private.check_request(); ${call}; end $d$`] as const;
    });
  const looker = looking(admin, names.viewOfA ?? '');
  const label = (sql: string) => `admin looking as clientA runs ${sql.replace(/^do .*?; /, '').slice(0, 60)}`;
  const refused: Comparison[] = [
    ...writes.flatMap(([object, sql]) =>
      [looker, reading(looker)].map((actor) => ({
        object,
        label: `${label(sql)}${actor.isReading ? ' in a transaction that reads' : ''}`,
        probes: [{ actor, sql }],
        judge: mustWriteNothing,
      })),
    ),
    // In the other kind of transaction PostgreSQL lets no function write.
    ...calls.map(([object, sql]) => ({
      object,
      label: label(sql),
      probes: [{ actor: looker, sql }],
      judge: mustBeRefused,
    })),
  ];

  const without = Object.entries(NO_VIEWS).flatMap(([why, view]) =>
    questions.map(([object, sql]): Comparison => {
      const id = view.startsWith('$') ? fillIn(view, names) : view;
      const actors = [reading(admin), reading(looking(admin, id))];
      return {
        object,
        label: `admin with a view that is ${why}`,
        probes: actors.map((actor) => ({ actor, answers: true, sql })),
        judge: mustNotWiden,
      };
    }),
  );
  const others = Object.entries(VIEWS_OF_OTHERS).flatMap(([who, [view, what]]) =>
    questions.map(([object, sql]): Comparison => {
      const actor = createDatabaseActor(who as keyof typeof VIEWS_OF_OTHERS, ids);
      return {
        object,
        label: `${who} with ${what}`,
        probes: [reading(actor), reading(looking(actor, fillIn(view, names)))].map((one) => ({
          actor: one,
          answers: true,
          sql,
        })),
        judge: mustNotWiden,
      };
    }),
  );

  const all = [
    ...sameAs('clientA', names.viewOfA ?? ''),
    ...sameAs('clientB', names.viewOfB ?? ''),
    ...further.flatMap((person) => sameAs(person, viewOf(allNames, person))),
    ...refused,
    ...without,
    ...others,
  ].filter((_, at) => isInSample(sample, at));
  await tx.script(`savepoint further_people; ${prepare}`);
  const answers = await runProbes(
    tx,
    all.flatMap(({ probes }) => probes),
  );
  await tx.script('rollback to savepoint further_people');
  let at = 0;
  return all.map(({ object, label, probes, judge }) => {
    const finding = judge(answers.slice(at, at + probes.length));
    at += probes.length;
    return { object, label, finding };
  });
}

/** The id of the view of one of the companies' further people. */
const viewOf = (names: Names, person: string) => (names[person] ?? '').replace(/^31/, '32');
