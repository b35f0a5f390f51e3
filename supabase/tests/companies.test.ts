import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Actor, actors } from './support/actors.ts';
import { fillFixtures, rows } from './support/fixtures.ts';
import { type MemoryDatabase, openMemoryDatabase } from './support/memory-database.ts';
import { READS } from './support/portal-before-companies.ts';

/** The first migration that knows companies. */
const COMPANIES = '20261125200000';

const PEOPLE = ['clientA', 'clientB', 'demoted'] as const;

/** All answers, as text: of each person, of each read. */
async function answers(db: MemoryDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const person of PEOPLE)
    for (const [name, sql] of Object.entries(READS)) {
      const outcome = await db.attempt(actors[person], sql, [actors[person].id]);
      found[`${person} ${name}`] = outcome.kind === 'done' ? JSON.stringify(outcome.rows) : outcome.message;
    }
  return found;
}

const many = (count: number) => `
  insert into private.invitations (email, full_name, role, organization_name)
    select 'bulk' || n || '@bulk.example', 'Bulk ' || n, 'client', case when n % 2 = 0 then 'Bulk Works ' || n end from generate_series(1, ${count}) n;
  insert into auth.users (id, email) select md5('bulk' || n)::uuid, 'bulk' || n || '@bulk.example' from generate_series(1, ${count}) n;
  insert into public.client_projects (id, client_id, title, contact_person_name, contact_person_role, contact_person_email)
    select md5('project' || n)::uuid, md5('bulk' || n)::uuid, 'Bulk ' || n, 'x', 'x', 'x@x.example' from generate_series(1, ${count}) n;
  insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
    select md5('project' || n)::uuid, md5('bulk' || n)::uuid, 'I-' || m, 'x', n * m, '2026-01-01' from generate_series(1, ${count}) n, generate_series(1, 5) m;`;

const byClient = `select md5(string_agg(line, '|' order by line)) as sums, count(*)::int as clients from (
  select concat_ws(' ', client_id, count(*), sum(amount)) as line from public.client_invoices group by client_id) l`;
const byCompany = `select md5(string_agg(line, '|' order by line)) as sums, count(*)::int as clients from (
  select concat_ws(' ', m.person_id, count(*), sum(i.amount)) as line
  from public.client_invoices i join public.company_members m on m.company_id = i.company_id group by m.person_id) l`;

describe('clients become companies', () => {
  let db: MemoryDatabase;
  let told: Record<string, string>;
  let sums: readonly Record<string, unknown>[];

  before(async () => {
    db = await openMemoryDatabase(COMPANIES);
    await fillFixtures(db);
    // Of two projects of one moment, either is the first.
    await db.run(
      `update public.client_projects set created_at = created_at + interval '1 day' where id = '${rows.projectFree}'`,
    );
    await db.script(many(200));
    told = await answers(db);
    sums = await db.run(byClient);
    await db.migrate();
  });
  after(() => db.close());

  test('there is something to compare', () => {
    for (const read of ['projects', 'invoices', 'notifications', 'signoffs', 'totals'])
      assert.match(told[`clientA ${read}`] ?? '', /^\[\{/, read);
    assert.equal(sums[0]?.clients, 202);
  });

  test('the portal released before is answered what it was', async () => {
    assert.deepEqual(await answers(db), told);
  });

  test('counts and sums are the same by client and by company', async () => {
    assert.deepEqual(await db.run(byClient), sums);
    assert.deepEqual(await db.run(byCompany), sums);
  });

  test('each client is a company of one with all rights, by the name that staff know', async () => {
    const [found] =
      await db.run(`select count(*)::int as members, count(distinct company_id)::int as companies,
      bool_and(is_manager and is_approver and is_billing) as may_all from public.company_members`);
    // The two of the fixtures, the demoted one, and the many.
    assert.deepEqual(found, { members: 203, companies: 203, may_all: true });
    const named =
      await db.run(`select k.name from public.companies k join public.company_members m on m.company_id = k.id
      where m.person_id in (md5('bulk1')::uuid, md5('bulk2')::uuid) order by 1`);
    assert.deepEqual(named, [{ name: 'Bulk Works 2' }, { name: 'bulk1@bulk.example' }]);
  });

  const said = async (actor: Actor, sql: string) => {
    const outcome = await db.attempt(actor, sql);
    assert.equal(outcome.kind, 'done', outcome.kind === 'failed' ? outcome.message : '');
    return outcome.kind === 'done' ? outcome.rows : [];
  };

  test('and writes as it did: feedback, a question, a sign-off, the wish to go on, a notice as read', async () => {
    const on = (sprint: string) => `'${sprint}', '${rows.projectA}'`;
    for (const sql of [
      `insert into public.sprint_messages (sprint_id, project_id, kind, body) values (${on(rows.completedA)}, 'feedback', 'Fine')`,
      `insert into public.sprint_messages (sprint_id, project_id, kind, body) values (${on(rows.inProgressA)}, 'question', 'When?')`,
      `insert into public.sprint_signoffs (sprint_id, project_id, decision) values (${on(rows.inReviewA)}, 'approved')`,
      `update public.project_notifications set read = true where client_id = '${actors.clientA.id}' returning id`,
    ])
      await said(actors.clientA, sql);
  });

  test('the dashboard released before makes projects and invoices for a person', async () => {
    const [made] = await said(
      actors.author,
      `with project as (
         insert into public.client_projects (client_id, title, contact_person_name, contact_person_role, contact_person_email)
         values ('${actors.clientB.id}', 'Old', 'x', 'x', 'x@x.example') returning company_id)
       select p.company_id = m.company_id as same from project p join public.company_members m on m.person_id = '${actors.clientB.id}'`,
    );
    assert.deepEqual(made, { same: true });
    const [billed] = await said(
      actors.author,
      `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
       values ('${rows.projectB}', '${actors.clientB.id}', 'OLD-1', 'x', 1, '2026-01-01') returning company_id is not null as filled`,
    );
    assert.deepEqual(billed, { filled: true });
  });
});
