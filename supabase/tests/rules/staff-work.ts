import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actors } from '../support/actors.ts';
import { done, failsWith } from '../support/expect.ts';
import { rows } from '../support/fixtures.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, clientB, anon } = actors;

for (const view of ['inbox_threads', 'inbox_signoffs', 'inbox_continuations', 'staff_attention']) {
  test(`${view} is for staff`, async () => {
    await db.rehearse(async (act) => {
      const look = async (actor: typeof admin) => done(await act(actor, `select * from public.${view}`));
      assert.ok((await look(admin)).length > 0);
      assert.ok((await look(author)).length > 0);
      assert.deepEqual(await look(clientA), []);
      failsWith(await act(anon, `select * from public.${view}`), '42501');
    });
  });
}

test('requests for access are counted for admins alone', async () => {
  await db.rehearse(async (act) => {
    const sql = 'select access_waiting from public.staff_attention';
    const waiting = done(await act('owner', 'select 1 from public.profiles where awaiting_access')).length;
    assert.ok(waiting > 0);
    assert.deepEqual(done(await act(admin, sql)), [{ access_waiting: waiting }]);
    assert.deepEqual(done(await act(author, sql)), [{ access_waiting: 0 }]);
  });
});

test('totals per currency are in hundredths, over what the caller may see', async () => {
  await db.rehearse(async (act) => {
    done(
      await act(
        'owner',
        `insert into public.client_invoices
          (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status)
        select id, client_id, 'T-' || n, 'Test', amount, 'CHF', '2020-01-01', '2020-01-02', t.status
        from public.client_projects, (values (1, 10.10, 'Pending'), (2, 5.05, 'Paid'), (3, 99, 'Cancelled')) as t (n, amount, status)
        where id = $1`,
        [rows.projectA],
      ),
    );
    const sql = "select * from public.invoice_currency_totals where currency = 'CHF'";
    const expected = { currency: 'CHF', billed: 1515, paid: 505, open: 1010, overdue: 1010, invoices: 3 };
    const numbers = (list: readonly Record<string, unknown>[]) =>
      list.map((row) => ({
        ...row,
        ...Object.fromEntries(['billed', 'paid', 'open', 'overdue'].map((key) => [key, Number(row[key])])),
      }));
    assert.deepEqual(numbers(done(await act(admin, sql))), [expected]);
    assert.deepEqual(numbers(done(await act(clientA, sql))), [expected]);
    assert.deepEqual(done(await act(clientB, sql)), []);
  });
});

test('an invoice comes back without the client being told of a new one, a ticket with its place on the board', async () => {
  await db.rehearse(async (act) => {
    const told = async () =>
      done(await act('owner', "select 1 from public.project_notifications where title = 'New invoice'"))
        .length;
    const look = async (table: string, id: string) =>
      done(await act(admin, `select * from public.${table} where id = $1`, [id]));
    const before = { told: await told(), invoice: await look('client_invoices', rows.invoiceA) };
    const ticket = await look('project_tickets', rows.ticketA);
    for (const [table, id] of [
      ['client_invoices', rows.invoiceA],
      ['project_tickets', rows.ticketA],
    ] as const) {
      done(await act(author, `delete from public.${table} where id = $1`, [id]));
      assert.deepEqual(await look(table, id), []);
      done(await act(author, 'select public.restore_deleted($1, $2)', [table, id]));
    }
    assert.deepEqual(await look('client_invoices', rows.invoiceA), before.invoice);
    assert.equal(await told(), before.told);
    assert.equal((await look('project_tickets', rows.ticketA))[0]?.board_rank, ticket[0]?.board_rank);
  });
});
