import { fillInNames, type Names } from 'supabase-project/testing/fixtures';
import {
  COMPANY_PEOPLE,
  type CompanyObject,
  type CompanyPerson,
  combinedPermissionCalls,
  companyCalls,
  companyInserts,
  companyObjects,
  listCompanies,
  type Permission,
} from '../expected/company-people.ts';
import type { DatabaseActor } from '../world/actors.ts';
import { broken, type Case, expected, wrong } from './case.ts';
import type { Answer } from './runner.ts';

export const COMPANY_NAMES: Names = Object.fromEntries(
  ['manager', 'approver', 'billing', 'viewer', 'both', 'removed'].map((person, index) => [
    person,
    `31000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  ]),
);

const formatFlag = (permissions: readonly string[], permission: string) =>
  String(permissions.includes(permission));

/** Inserts additional members of both companies, each with two notifications, one of which requires the billing permission. */
export function insertCompanyPeople(names: Names): string {
  const people = Object.entries(COMPANY_PEOPLE).filter(([person]) => person in COMPANY_NAMES);
  const members = people.flatMap(([person, permissions]) =>
    Object.entries(permissions).map(
      ([company, memberPermissions]) =>
        `('$company${company}', '$${person}', ${formatFlag(memberPermissions, 'manager')}, ${formatFlag(memberPermissions, 'approver')}, ${formatFlag(memberPermissions, 'billing')})`,
    ),
  );
  const formatRows = (format: (person: string) => string) =>
    people.map(([person]) => format(person)).join(', ');
  return fillInNames(
    `set local session_replication_role = replica;
    insert into auth.sessions (id, user_id) values ${formatRows((person) => `('$${person}', '$${person}')`)};
    insert into public.profiles (id, email, full_name) values ${formatRows((person) => `('$${person}', '${person}@acme.example', '${person}')`)};
    insert into public.company_members (company_id, person_id, is_manager, is_approver, is_billing) values ${members.join(', ')};
    insert into public.project_notifications (project_id, client_id, title, message, invoice_id) values
      ${formatRows((person) => `('$projectA', '$${person}', 'News', 'm', null), ('$projectA', '$${person}', 'Bill', 'm', '$invoiceA')`)};
    set local session_replication_role = origin`,
    names,
  );
}

const quoteCompanies = (companies: readonly string[]) =>
  companies.map((company) => `'$company${company}'`).join(', ') || "'00000000-0000-4000-8000-000000000000'";

const selectReachable = (
  { rows, exclude }: CompanyObject,
  companies: readonly string[],
  object: string,
  withExclusions: boolean,
) =>
  `select distinct r.key::text from (${rows}) r where r.company in (${quoteCompanies(companies)})
   ${exclude && withExclusions ? `and r.key not in (select id from ${object} where ${exclude})` : ''}`;

const mustBeEqual = (answer: Answer) => {
  if (answer.kind === 'failed') return broken(`${answer.state} ${answer.message}`);
  const difference = answer.value as string[];
  return difference.length === 0 ? expected : wrong(`${difference.length} rows differ`);
};

const mustReachExpected = (answer: Answer) => {
  if (answer.kind === 'failed') return wrong(`is refused: ${answer.state} ${answer.message}`);
  return answer.rows === Number(answer.value)
    ? expected
    : wrong(`reaches ${answer.rows} rows instead of ${answer.value}`);
};

const mustReachNothing = (answer: Answer) => {
  if (answer.kind === 'done') return answer.rows === 0 ? expected : wrong(`reaches ${answer.rows} rows`);
  return answer.state === '42501' || answer.state.startsWith('PT4')
    ? expected
    : broken(`${answer.state} ${answer.message}`);
};

const mustReachOne = (answer: Answer) => {
  if (answer.kind === 'failed') return wrong(`is refused: ${answer.state} ${answer.message}`);
  return answer.rows === 1 ? expected : wrong('stores nothing');
};

export function createCompanyCases(world: Names): Case[] {
  const names = { ...world, ...COMPANY_NAMES };
  const prepare = insertCompanyPeople(names);
  return (Object.keys(COMPANY_PEOPLE) as CompanyPerson[]).flatMap((person) => {
    const id = names[person] ?? '';
    const actor: DatabaseActor = {
      role: 'authenticated',
      claims: JSON.stringify({ role: 'authenticated', sub: id, session_id: id }),
    };
    const fillInSql = (sql: string) => fillInNames(sql, { ...names, caller: id });
    const build = (
      object: string,
      label: string,
      sql: string,
      judge: Case['judge'],
      verdict?: string,
    ): Case => ({
      object,
      label: `${person} of a company ${label}`,
      probe: { actor, prepare, sql: fillInSql(sql), ...(verdict ? { verdict: fillInSql(verdict) } : {}) },
      judge,
    });

    const rowCases = Object.entries(companyObjects).flatMap(([object, entry]) => {
      const { read, key, change, mayChange = 'nobody', mayRemove = 'nobody' } = entry;
      const seenRows = `select jsonb_array_elements_text(current_setting('probe.seen')::jsonb)`;
      const expectedKeys = selectReachable(entry, listCompanies(person, read), object, false);
      const readCase = build(
        object,
        'reads',
        // The total for all projects has no project id.
        `select set_config('probe.seen', coalesce(jsonb_agg(distinct ${key}::text) filter (where ${key} is not null), '[]')::text, true) from ${object}`,
        mustBeEqual,
        `select coalesce(jsonb_agg(d.key), '[]') from ((${seenRows} except ${expectedKeys}) union all (${expectedKeys} except ${seenRows})) d (key)`,
      );
      if (change === undefined) return [readCase];
      const writeCase = (verb: string, sql: string, permission: Permission | 'nobody') => {
        const companies = listCompanies(person, permission);
        if (companies.length === 0) return build(object, verb, sql, mustReachNothing);
        const writeResult = build(
          object,
          verb,
          sql,
          mustReachExpected,
          "select to_jsonb(current_setting('probe.expected')::int)",
        );
        // Counted first, because the statement deletes some.
        const expectedRows = fillInSql(selectReachable(entry, companies, object, verb === 'removes'));
        const countExpected = `do $d$ begin perform set_config('probe.expected', (select count(*) from (${expectedRows}) r)::text, true); end $d$`;
        return { ...writeResult, probe: { ...writeResult.probe, prepare: `${prepare}; ${countExpected}` } };
      };
      return [
        readCase,
        writeCase('changes', `update ${object} set ${change}`, mayChange),
        writeCase('removes', `delete from ${object} where not (${entry.exclude ?? 'false'})`, mayRemove),
        // Without a condition, deleting does not require reading.
        ...(listCompanies(person, mayRemove).length === 0
          ? [build(object, 'removes without a filter', `delete from ${object}`, mustReachNothing)]
          : []),
      ];
    });

    const insertCases = companyInserts.flatMap(({ object, label, rows, by }) =>
      Object.entries(rows).map(([company, row]) =>
        build(
          object,
          `inserts ${label} in ${company}`,
          `insert into ${object} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
          listCompanies(person, by).includes(company as 'A') ? mustReachOne : mustReachNothing,
        ),
      ),
    );

    const callCases = companyCalls.flatMap(({ object, call, permission }) =>
      (['A', 'B'] as const).map((company) => {
        const isAllowed = listCompanies(person, permission).includes(company);
        return build(
          object,
          `calls it for company ${company}`,
          `select 1 where ${object.slice(0, object.indexOf('('))}(${call[company]}) = ${isAllowed}`,
          mustReachOne,
        );
      }),
    );
    const combinedCases = combinedPermissionCalls.flatMap(({ object, call, permissions }) =>
      Object.entries(call).map(([company, args]) =>
        build(
          object,
          `acts for company ${company}`,
          `select 1 from ${object.slice(0, object.indexOf('('))}(${args})`,
          permissions.every((permission) => listCompanies(person, permission).includes(company as 'A'))
            ? mustReachOne
            : mustReachNothing,
        ),
      ),
    );
    return [...rowCases, ...insertCases, ...callCases, ...combinedCases];
  });
}

/** Whether an API object refers to companies or projects, and so needs an expected answer. */
export const isAboutCompanies = (columns: readonly string[]): boolean =>
  columns.includes('company_id') || columns.includes('project_id');
