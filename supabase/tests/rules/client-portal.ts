import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actors } from '../support/actors.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const client = actors.clientA;
const project = '70000000-0000-4000-8000-000000000001';

async function withProject(work: (act: Act) => Promise<void>): Promise<void> {
  await db.rehearse(async (act) => {
    const setUp = [
      `insert into public.profiles (id, email, full_name, role) values ('${client.id}', 'a@acme.example', 'A', 'client')
       on conflict (id) do nothing`,
      `insert into public.client_projects (id, client_id, title, contact_person_name, contact_person_role, contact_person_email)
       values ('${project}', '${client.id}', 'P', 'x', 'x', 'x@x.example')`,
    ];
    for (const sql of setUp) assert.equal((await act('owner', sql)).kind, 'done');
    await work(act);
  });
}

const rowOf = async (act: Act, sql: string): Promise<Record<string, unknown>> => {
  const outcome = await act(client, sql);
  assert.equal(outcome.kind, 'done');
  return (outcome.kind === 'done' && outcome.rows[0]) || {};
};

/** As `invoiceState` of the domain sees it with the portal's thresholds of 7 and 14 days. */
const cases = [
  { status: 'Pending', days: -1, overdue: 1, dueSoon: 0 },
  { status: 'Pending', days: 0, overdue: 0, dueSoon: 1 },
  { status: 'Pending', days: 7, overdue: 0, dueSoon: 1 },
  { status: 'Pending', days: 14, overdue: 0, dueSoon: 1 },
  { status: 'Pending', days: 15, overdue: 0, dueSoon: 0 },
  { status: 'Pending', days: null, overdue: 0, dueSoon: 0 },
  { status: 'Overdue', days: null, overdue: 1, dueSoon: 0 },
  { status: 'Overdue', days: -3, overdue: 1, dueSoon: 0 },
  { status: 'Overdue', days: 5, overdue: 1, dueSoon: 0 },
  { status: 'Overdue', days: 15, overdue: 1, dueSoon: 0 },
  { status: 'Paid', days: -5, overdue: 0, dueSoon: 0 },
  { status: 'Cancelled', days: -5, overdue: 0, dueSoon: 0 },
];

for (const { status, days, overdue, dueSoon } of cases) {
  test(`an invoice that is ${status}, due in ${days} days: ${overdue} overdue, ${dueSoon} due soon`, async () => {
    await withProject(async (act) => {
      const due = days === null ? 'null' : `public.agency_today() + (${days})`;
      const made = await act(
        'owner',
        `insert into public.client_invoices
           (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status)
         values ('${project}', '${client.id}', 'N', 'x', 12.34, 'EUR', '2020-01-01', ${due}, '${status}')`,
      );
      assert.equal(made.kind, 'done');
      const attention = await rowOf(
        act,
        `select * from public.project_attention where project_id = '${project}'`,
      );
      assert.deepEqual([attention.overdue, attention.due_soon], [overdue, dueSoon]);
      const totals = await rowOf(act, `select * from public.invoice_totals where project_id = '${project}'`);
      assert.equal(Number(totals.overdue), overdue * 1234);
      assert.equal(Number(totals.billed), status === 'Cancelled' ? 0 : 1234);
      assert.equal(Number(totals.paid), status === 'Paid' ? 1234 : 0);
      assert.equal(Number(totals.open), status === 'Pending' || status === 'Overdue' ? 1234 : 0);
    });
  });
}

for (const [status, asks, due] of [
  ['In Review', true, 1],
  ['Completed', true, 1],
  ['In Progress', true, 0],
  ['In Review', false, 0],
] as const) {
  test(`a sprint that is ${status}, feedback ${asks ? '' : 'not '}required: ${due} due`, async () => {
    await withProject(async (act) => {
      await act(
        'owner',
        `insert into public.project_sprints (project_id, title, start_date, end_date, status, feedback_required)
         values ('${project}', 'S', '2026-01-01', '2026-01-14', '${status}', ${asks})`,
      );
      const row = await rowOf(act, `select * from public.project_attention where project_id = '${project}'`);
      assert.equal(row.feedback_due, due);
    });
  });
}

test('a notification knows what it is about, and a reply is one', async () => {
  await withProject(async (act) => {
    const sprint = await act(
      'owner',
      `insert into public.project_sprints (project_id, title, start_date, end_date, status)
       values ('${project}', 'S', '2026-01-01', '2026-01-14', 'In Progress') returning id`,
    );
    const sprintId = sprint.kind === 'done' ? String(sprint.rows[0]?.id) : '';
    await act(
      'owner',
      `insert into public.profiles (id, email, role) values ('${actors.admin.id}', 's@n.example', 'admin')
      on conflict (id) do nothing`,
    );
    const reply = await act(
      actors.admin,
      `insert into public.sprint_messages (sprint_id, project_id, kind, body) values ('${sprintId}', '${project}', 'reply', 'Yes.')`,
    );
    assert.equal(reply.kind, 'done');
    const told = await act(
      client,
      `select title, sprint_id from public.project_notifications where project_id = '${project}' order by created_at, title`,
    );
    assert.deepEqual(told.kind === 'done' && told.rows.map(({ title, sprint_id }) => [title, sprint_id]), [
      ['Sprint started', sprintId],
      ['You have an answer', sprintId],
    ]);
  });
});
