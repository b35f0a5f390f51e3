import { fillIn, type Names } from 'supabase-project/testing/fixtures';
import {
  COMPANY_PEOPLE,
  type CompanyObject,
  type CompanyPerson,
  companiesOf,
  companyActs,
  companyCalls,
  companyInserts,
  companyObjects,
  type Right,
} from '../expected/company-people.ts';
import type { DatabaseActor } from '../world/actors.ts';
import { broken, type Case, expected, wrong } from './case.ts';
import type { Answer } from './runner.ts';

/** Ids of the people whom the world does not have. */
export const COMPANY_NAMES: Names = Object.fromEntries(
  ['manager', 'approver', 'billing', 'viewer', 'both', 'removed'].map((person, at) => [
    person,
    `31000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
  ]),
);

const flag = (rights: readonly string[], right: string) => String(rights.includes(right));

/** The further people of both companies, each with two notifications: told once, and of one who lost the right to know. */
export function companyPeople(names: Names): string {
  const people = Object.entries(COMPANY_PEOPLE).filter(([person]) => person in COMPANY_NAMES);
  const members = people.flatMap(([person, rights]) =>
    Object.entries(rights).map(
      ([company, held]) =>
        `('$company${company}', '$${person}', ${flag(held, 'manager')}, ${flag(held, 'approver')}, ${flag(held, 'billing')})`,
    ),
  );
  const rows = (of: (person: string) => string) => people.map(([person]) => of(person)).join(', ');
  return fillIn(
    `set local session_replication_role = replica;
    insert into auth.sessions (id, user_id) values ${rows((person) => `('$${person}', '$${person}')`)};
    insert into public.profiles (id, email, full_name) values ${rows((person) => `('$${person}', '${person}@acme.example', '${person}')`)};
    insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing) values ${members.join(', ')};
    insert into public.project_notifications (project_id, client_id, title, message, invoice_id) values
      ${rows((person) => `('$projectA', '$${person}', 'Told', 'm', null), ('$projectA', '$${person}', 'Bill', 'm', '$invoiceA')`)};
    set local session_replication_role = origin`,
    names,
  );
}

const quoted = (companies: readonly string[]) =>
  companies.map((company) => `'$company${company}'`).join(', ') || "'00000000-0000-4000-8000-000000000000'";

/** The row keys that the person may reach with a right, in an order of their own. */
const reachable = (
  { rows, butNot }: CompanyObject,
  companies: readonly string[],
  object: string,
  isButNot: boolean,
) =>
  `select distinct r.key::text from (${rows}) r where r.company in (${quoted(companies)})
   ${butNot && isButNot ? `and r.key not in (select id from ${object} where ${butNot})` : ''}`;

const mustDiffer = (answer: Answer) => {
  if (answer.kind === 'failed') return broken(`${answer.state} ${answer.message}`);
  const difference = answer.value as string[];
  return difference.length === 0 ? expected : wrong(`${difference.length} rows too many or too few`);
};

const mustReachAsMany = (answer: Answer) => {
  if (answer.kind === 'failed') return wrong(`is refused: ${answer.state} ${answer.message}`);
  return answer.rows === Number(answer.value)
    ? expected
    : wrong(`reaches ${answer.rows} rows in place of ${answer.value}`);
};

const mustReachNothing = (answer: Answer) => {
  if (answer.kind === 'done') return answer.rows === 0 ? expected : wrong(`reaches ${answer.rows} rows`);
  return answer.state === '42501' || answer.state.startsWith('PT4')
    ? expected
    : broken(`${answer.state} ${answer.message}`);
};

const mustRunOnce = (answer: Answer) => {
  if (answer.kind === 'failed') return wrong(`is refused: ${answer.state} ${answer.message}`);
  return answer.rows === 1 ? expected : wrong('stores nothing');
};

/** Company × right × object: what each person reads, changes, removes, says and may open. */
export function companyCases(world: Names): Case[] {
  const names = { ...world, ...COMPANY_NAMES };
  const prepare = companyPeople(names);
  return (Object.keys(COMPANY_PEOPLE) as CompanyPerson[]).flatMap((person) => {
    const id = names[person] ?? '';
    const actor: DatabaseActor = {
      role: 'authenticated',
      claims: JSON.stringify({ role: 'authenticated', sub: id, session_id: id }),
    };
    const sqlOf = (sql: string) => fillIn(sql, { ...names, who: id });
    const build = (
      object: string,
      label: string,
      sql: string,
      judge: Case['judge'],
      verdict?: string,
    ): Case => ({
      object,
      label: `${person} of a company ${label}`,
      probe: { actor, prepare, sql: sqlOf(sql), ...(verdict ? { verdict: sqlOf(verdict) } : {}) },
      judge,
    });

    const onRows = Object.entries(companyObjects).flatMap(([object, entry]) => {
      const { read, key, change, mayChange = 'nobody', mayRemove = 'nobody' } = entry;
      const seenRows = `select jsonb_array_elements_text(current_setting('probe.seen')::jsonb)`;
      const due = reachable(entry, companiesOf(person, read), object, false);
      const reading = build(
        object,
        'reads',
        // The sum over all projects has no project.
        `select set_config('probe.seen', coalesce(jsonb_agg(distinct ${key}::text) filter (where ${key} is not null), '[]')::text, true) from ${object}`,
        mustDiffer,
        `select coalesce(jsonb_agg(d.key), '[]') from ((${seenRows} except ${due}) union all (${due} except ${seenRows})) d (key)`,
      );
      if (change === undefined) return [reading];
      const writing = (verb: string, sql: string, right: Right | 'nobody') => {
        const companies = companiesOf(person, right);
        if (companies.length === 0) return build(object, verb, sql, mustReachNothing);
        const written = build(
          object,
          verb,
          sql,
          mustReachAsMany,
          "select to_jsonb(current_setting('probe.due')::int)",
        );
        // Counted before: afterwards some are gone.
        const counted = sqlOf(reachable(entry, companies, object, verb === 'removes'));
        const due = `do $d$ begin perform set_config('probe.due', (select count(*) from (${counted}) r)::text, true); end $d$`;
        return { ...written, probe: { ...written.probe, prepare: `${prepare}; ${due}` } };
      };
      return [
        reading,
        writing('changes', `update ${object} set ${change}`, mayChange),
        writing('removes', `delete from ${object} where not (${entry.butNot ?? 'false'})`, mayRemove),
        // Without a condition nobody needs to see a row to remove it.
        ...(companiesOf(person, mayRemove).length === 0
          ? [build(object, 'removes blindly', `delete from ${object}`, mustReachNothing)]
          : []),
      ];
    });

    const inserting = companyInserts.flatMap(({ object, label, rows, by }) =>
      Object.entries(rows).map(([company, row]) =>
        build(
          object,
          `inserts ${label} in ${company}`,
          `insert into ${object} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
          companiesOf(person, by).includes(company as 'A') ? mustRunOnce : mustReachNothing,
        ),
      ),
    );

    const calling = companyCalls.flatMap(({ object, call, right }) =>
      (['A', 'B'] as const).map((company) => {
        const may = companiesOf(person, right).includes(company);
        return build(
          object,
          `asks for ${company}`,
          `select 1 where ${object.slice(0, object.indexOf('('))}(${call[company]}) = ${may}`,
          mustRunOnce,
        );
      }),
    );
    const acting = companyActs.flatMap(({ object, call, rights }) =>
      Object.entries(call).map(([company, args]) =>
        build(
          object,
          `does it for ${company}`,
          `select 1 from ${object.slice(0, object.indexOf('('))}(${args})`,
          rights.every((right) => companiesOf(person, right).includes(company as 'A'))
            ? mustRunOnce
            : mustReachNothing,
        ),
      ),
    );
    return [...onRows, ...inserting, ...calling, ...acting];
  });
}

/** What stands in the API about companies and projects and has no expected answer here. */
export const isAboutCompanies = (columns: readonly string[]): boolean =>
  columns.includes('company_id') || columns.includes('project_id');
