import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, clientB } = actors;

describe('an invoice', () => {
  const change = (actor: Actor, set: string, id: string = rows.invoiceA) =>
    db.attempt(
      actor,
      `update public.client_invoices set ${set} where id = $1 returning payment_status, currency`,
      [id],
    );
  test('can be marked paid by an author and is closed to authors from then on', async () => {
    await db.rehearse(async (act) => {
      const paid = "update public.client_invoices set payment_status = 'Paid' where id = $1 returning id";
      const open = "update public.client_invoices set payment_status = 'Pending' where id = $1 returning id";
      assert.equal(done(await act(author, paid, [rows.invoiceA])).length, 1);
      assert.equal(done(await act(author, open, [rows.invoiceA])).length, 0);
      assert.equal(done(await act(admin, open, [rows.invoiceA])).length, 1);
    });
  });
  for (const set of [
    'amount = -0.01',
    "amount = 'NaN'",
    "due_date = 'infinity'",
    "currency = 'EURO'",
    "currency = 'e1r'",
    "payment_status = 'paid'",
    "file_url = 'https://x.example/a.pdf'",
    "file_url = 'invoices/../a.pdf'",
    "file_url = 'invoices/invoice-1.exe'",
  ]) {
    test(`refuses ${set}`, async () => failsWith(await change(admin, set), '23514'));
  }
  for (const set of ["due_date = '2026-01-30'", "invoice_date = '2026-05-02', due_date = '2026-05-01'"]) {
    test(`is not due before its date: ${set}`, async () => failsWith(await change(admin, set), '22023'));
  }
  test('keeps days that are wrong already', async () => {
    await db.rehearse(async (act) => {
      done(await act('owner', 'alter table public.client_invoices disable trigger b_check'));
      done(
        await act(
          'owner',
          `update public.client_invoices set due_date = '2025-01-01' where id = '${rows.invoiceA}'`,
        ),
      );
      done(await act('owner', 'alter table public.client_invoices enable trigger b_check'));
      const pay =
        "update public.client_invoices set payment_status = 'Paid', due_date = due_date where id = $1 returning id";
      assert.equal(done(await act(author, pay, [rows.invoiceA])).length, 1);
    });
  });
  test("has a number that none of the client's others has", async () => {
    failsWith(await change(author, "invoice_number = ' a-2'"), '23505');
    failsWith(await change(admin, "invoice_number = 'A-2'", rows.invoiceA), '23505');
    assert.equal(done(await change(admin, "invoice_number = 'A-1'", rows.invoiceB)).length, 1);
    await db.rehearse(async (act) => {
      const copy = `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
        values ('${rows.projectFree}', '${clientA.id}', 'A-1', 'x', 1, '2026-03-01')`;
      failsWith(await act(author, copy), '23505');
    });
  });
  test('two invoices never share a file', async () =>
    failsWith(await change(admin, "file_url = 'invoices/invoice-2.pdf'"), '23505'));
  test("has the project's client", async () =>
    failsWith(await change(admin, `client_id = '${clientB.id}'`), '23503'));
  test('writes its currency in capitals, and USD when there is none', async () => {
    assert.equal(done(await change(author, "currency = ' eur '"))[0]?.currency, 'EUR');
    assert.equal(done(await change(author, "currency = ''"))[0]?.currency, 'USD');
  });
});

describe('notifications', () => {
  const told = async (act: Act, project: string) =>
    done(
      await act(
        'owner',
        `select notification_type as type, client_id, title from public.project_notifications
      where project_id = $1 and created_at = now()`,
        [project],
      ),
    );
  const cases: readonly (readonly [name: string, sql: string, types: readonly string[]])[] = [
    [
      'a sprint that starts',
      `update public.project_sprints set status = 'In Progress' where id = '${rows.plannedA}'`,
      ['sprint_started'],
    ],
    [
      'a sprint that is completed',
      `update public.project_sprints set status = 'Completed' where id = '${rows.inProgressA}'`,
      ['sprint_completed'],
    ],
    [
      'a sprint saved unchanged',
      `update public.project_sprints set status = 'In Progress' where id = '${rows.inProgressA}'`,
      [],
    ],
    [
      'a sprint that goes into review',
      `update public.project_sprints set status = 'In Review' where id = '${rows.inProgressA}'`,
      [],
    ],
    [
      'feedback asked for',
      `update public.project_sprints set feedback_required = true where id = '${rows.completedA}'`,
      ['feedback_requested'],
    ],
    [
      'feedback asked for already',
      `update public.project_sprints set feedback_required = true where id = '${rows.inReviewA}'`,
      [],
    ],
    [
      'status and percent of a project at once',
      `update public.client_projects set status = 'On Hold', percent_complete = 50 where id = '${rows.projectA}'`,
      ['project_updated'],
    ],
    [
      'the percent of a project',
      `update public.client_projects set percent_complete = 50 where id = '${rows.projectA}'`,
      [],
    ],
    [
      'the title of a project',
      `update public.client_projects set title = 'x' where id = '${rows.projectA}'`,
      [],
    ],
    [
      'a changed invoice',
      `update public.client_invoices set due_date = '2026-05-01' where id = '${rows.invoiceA}'`,
      ['other'],
    ],
    [
      'a paid invoice',
      `update public.client_invoices set payment_status = 'Paid' where id = '${rows.invoiceA}'`,
      ['other'],
    ],
    [
      'an invoice saved unchanged',
      `update public.client_invoices set amount = amount where id = '${rows.invoiceA}'`,
      [],
    ],
    [
      'a new invoice',
      `insert into public.client_invoices (project_id, client_id, invoice_number, invoice_name, amount, invoice_date) values ('${rows.projectA}', '${clientA.id}', 'x', 'x', 1, '2026-03-01')`,
      ['other'],
    ],
  ];
  for (const [name, sql, types] of cases) {
    test(`${name}: ${types.join(', ') || 'none'}`, async () => {
      await db.rehearse(async (act) => {
        done(await act(author, sql));
        const found = await told(act, rows.projectA);
        assert.deepEqual(
          found.map((row) => row.type),
          types,
        );
        assert.ok(found.every((row) => row.client_id === clientA.id));
      });
    });
  }
  const own = 'update public.project_notifications set';
  for (const set of [
    'read = false',
    "read = true, title = 'x'",
    "message = 'x'",
    'sent_at = now()',
    "notification_type = 'other', read = true",
    `client_id = '${clientB.id}', read = true`,
    'id = gen_random_uuid(), read = true',
  ]) {
    test(`a client cannot set ${set}`, async () => {
      failsWith(await db.attempt(clientA, `${own} ${set} where project_id = '${rows.projectA}'`), '42501');
      failsWith(await db.attempt(clientA, `${own} ${set}`), '42501');
    });
  }
  test('a read one cannot become unread', async () => {
    await db.rehearse(async (act) => {
      done(await act(clientA, `${own} read = true`));
      failsWith(await act(clientA, `${own} read = false`), '42501');
    });
  });
  test('project and client must match', async () => {
    failsWith(
      await db.attempt(
        author,
        `insert into public.project_notifications (project_id, client_id, title, message) values ('${rows.projectA}', '${clientB.id}', 'x', 'x')`,
      ),
      '23503',
    );
  });
});
