import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, clientB } = actors;

test('access requests are counted for admins only', async () => {
  await db.withRollback(async (act) => {
    const sql = 'select access_waiting from public.staff_attention';
    const waitingCount = (await act('owner', 'select 1 from public.profiles where awaiting_access')).length;
    assert.ok(waitingCount > 0);
    assert.deepEqual(await act(admin, sql), [{ access_waiting: waitingCount }]);
    assert.deepEqual(await act(author, sql), [{ access_waiting: 0 }]);
  });
});

test('staff are notified when an invited client joins, until they have seen it', async () => {
  await db.withRollback(async (act) => {
    const readCount = async () =>
      (await act(author, 'select clients_joined from public.staff_attention'))[0]?.clients_joined;
    assert.equal(await readCount(), 0);
    await act('owner', 'update auth.users set email_confirmed_at = now()');
    await act(clientB, 'select public.accept_company_invitation($1)', [rows.invitedA]);
    assert.deepEqual(
      await act(author, "select message, profile_id from public.staff_notifications where kind = 'joined'"),
      [{ message: 'Bea Globex (client@globex.example) joined client@acme.example.', profile_id: clientB.id }],
    );
    assert.equal(await readCount(), 1);
    await act(author, "update public.staff_notifications set read = true where kind = 'joined'");
    assert.equal(await readCount(), 0);
  });
});

test('totals per currency are in hundredths and include only invoices that the caller may see', async () => {
  await db.withRollback(async (act) => {
    await act(
      'owner',
      `insert into public.client_invoices
          (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status)
        select id, client_id, 'T-' || n, 'Test', amount, 'CHF', '2020-01-01', public.agency_today() - late, t.status
        from public.client_projects, (values (1, 10.10, 1, 'Pending'), (2, 5.05, 1, 'Paid'), (3, 99, 1, 'Cancelled'),
          (4, 20, 0, 'Pending')) as t (n, amount, late, status)
        where id = $1`,
      [rows.projectA],
    );
    const sql = "select * from public.invoice_currency_totals where currency = 'CHF'";
    const expected = { currency: 'CHF', billed: 3515, paid: 505, open: 3010, overdue: 1010 };
    const toNumbers = (list: readonly Record<string, unknown>[]) =>
      list.map((row) => ({
        ...row,
        ...Object.fromEntries(['billed', 'paid', 'open', 'overdue'].map((key) => [key, Number(row[key])])),
      }));
    assert.deepEqual(toNumbers(await act(admin, sql)), [expected]);
    assert.deepEqual(toNumbers(await act(clientA, sql)), [expected]);
    assert.deepEqual(await act(clientB, sql), []);
  });
});

test('staff see invoiced, paid and overdue amounts by month, including empty months', async () => {
  await db.withRollback(async (act) => {
    await act(
      'owner',
      `insert into public.client_invoices
          (project_id, client_id, invoice_number, invoice_name, amount, currency, invoice_date, due_date, payment_status)
        select id, client_id, 'M-' || n, 'Test', amount, 'CHF',
          (date_trunc('month', public.agency_today()) - make_interval(months => ago))::date, public.agency_today() + due, t.status
        from public.client_projects,
          (values (1, 10.10, 0, 9, 'Pending'), (2, 5.05, 1, -1, 'Paid'), (3, 7, 1, -1, 'Pending'),
            (4, 99, 1, -1, 'Cancelled'), (5, 1000, 12, -1, 'Pending')) as t (n, amount, ago, due, status)
        where id = $1`,
      [rows.projectA],
    );
    const sql = `select (extract(year from age(date_trunc('month', public.agency_today()), month)) * 12
        + extract(month from age(date_trunc('month', public.agency_today()), month)))::int as ago, invoiced, paid, overdue
      from public.invoice_months where currency = 'CHF' order by month desc`;
    const months = (await act(author, sql)).map((row) => Object.values(row).map((value) => Number(value)));
    assert.equal(months.length, 12);
    assert.deepEqual(months.slice(0, 3), [
      [0, 1010, 0, 0],
      [1, 1205, 505, 700],
      [2, 0, 0, 0],
    ]);
    assert.deepEqual(await act(clientA, sql), []);
  });
});

test('a running sprint counts its tickets by column and its recently completed ones', async () => {
  await db.withRollback(async (act) => {
    await act('owner', "update public.project_sprints set status = 'In Progress' where id = $1", [
      rows.plannedA,
    ]);
    await act('owner', 'delete from public.project_tickets where sprint_id = $1', [rows.plannedA]);
    await act(
      'owner',
      `insert into public.project_tickets (project_id, sprint_id, title, status)
        select $1, $2, 'T', s from unnest(array['Not started', 'Open', 'In Progress', 'In progress', 'In progress']) s`,
      [rows.projectA, rows.plannedA],
    );
    const sql =
      'select not_started, in_progress, done, done_lately from public.sprint_flow where sprint_id = $1';
    assert.deepEqual(await act(author, sql, [rows.plannedA]), [
      { not_started: 2, in_progress: 3, done: 0, done_lately: 0 },
    ]);
    await act(
      author,
      "update public.project_tickets set status = 'Completed' where sprint_id = $1 and status = 'Open'",
      [rows.plannedA],
    );
    assert.deepEqual(await act(author, sql, [rows.plannedA]), [
      { not_started: 1, in_progress: 3, done: 1, done_lately: 1 },
    ]);
    assert.deepEqual(await act(clientA, sql, [rows.plannedA]), []);
  });
});

describe('the audit log', () => {
  test('records who changed which value', async () => {
    await db.withRollback(async (act) => {
      await act(author, "update public.services set title = 'New' where title = 'One'");
      const [entry] = await act(author, 'select * from public.audit_log order by id desc limit 1');
      assert.deepEqual(
        [entry?.actor_id, entry?.actor_name, entry?.actor_role, entry?.table_name, entry?.action],
        [author.id, 'Ann Author', 'author', 'services', 'update'],
      );
      assert.deepEqual(entry?.changes, { title: ['One', 'New'] });
    });
  });
  test('contains no personal text', async () => {
    await db.withRollback(async (act) => {
      await act(author, 'update public.contact_messages set handled = true');
      const [entry] = await act(
        admin,
        "select changes -> 'email' as email from public.audit_log where table_name = 'contact_messages' and action = 'insert'",
      );
      assert.deepEqual(entry?.email, [null, null]);
    });
  });
});

test('recent activity shows current row names', async () => {
  await db.withRollback(async (act) => {
    await act(author, "update public.project_sprints set title = 'Renamed' where id = $1", [rows.plannedA]);
    const [entry] = await act(
      author,
      'select table_name, row_name from public.recent_activity order by id desc limit 1',
    );
    assert.deepEqual(entry, { table_name: 'project_sprints', row_name: 'Renamed' });
    await act('owner', 'update public.company_members set is_billing = not is_billing');
    const members = await act(
      admin,
      `select r.row_name = p.full_name as is_named from public.recent_activity r
       join public.company_members m on m.id::text = r.row_id join public.profiles p on p.id = m.person_id
       order by r.id desc limit 1`,
    );
    assert.deepEqual(members, [{ is_named: true }]);
  });
});

// proof/e2e/early-data.spec.ts compares each column and the order with the screen's own queries.
for (const [tab, args, table] of [
  ['sprints', "'sprints'", 'project_sprints'],
  ['tickets', "'tickets'", 'project_tickets'],
  ['invoices', "'invoices'", 'client_invoices'],
  ['board', "'tickets', 'board'", 'project_tickets'],
] as const) {
  test(`client projects include every row of the open tab, with ${tab}`, async () => {
    await db.withRollback(async (act) => {
      const sql = `select public.staff_client_projects($1, ${args}) -> '${tab}' as section`;
      const [screen] = await act(author, sql, [rows.projectA]);
      const listed = JSON.stringify(screen?.section).matchAll(/"id":"([^"]+)"/g);
      const ofProject = `select id from public.${table} where project_id = $1`;
      const stored = (await act(author, ofProject, [rows.projectA])).map(({ id }) => id);
      assert.ok(stored.length > 0);
      assert.deepEqual(Array.from(listed, ([, id]) => id).sort(), stored.sort());
    });
  });
}

test('client projects include details only of an open project', async () => {
  await db.withRollback(async (act) => {
    const readScreen = async (args: string) => {
      const [row] = await act(author, `select public.staff_client_projects(${args}) as screen`);
      return row?.screen as Record<string, unknown>;
    };
    assert.deepEqual(Object.keys(await readScreen('')).sort(), [
      'managed',
      'projects',
      'settings',
      'sprint_options',
    ]);
    assert.equal((await readScreen('gen_random_uuid()')).managed, null);
  });
});

test('an invoice must have a valid currency and decimals, and gets a normalized number', async () => {
  await db.withRollback(async (act) => {
    const update = (change: string) =>
      act.attempt(
        author,
        `update public.client_invoices set ${change} where id = $1 returning invoice_number`,
        [rows.invoiceA],
      );
    expectFailure(await update("currency = 'ZZZ'"), '22023');
    expectFailure(await update("currency = 'JPY', amount = 10.50"), '22023');
    expectRows(await update("currency = ' jpy', amount = 10"));
    expectFailure(await update('amount = 10.5'), '22023');
    // Other columns of a row that predates the check can still be changed.
    await act('owner', 'alter table public.client_invoices disable trigger user');
    await act('owner', "update public.client_invoices set currency = 'ZZZ' where id = $1", [rows.invoiceA]);
    await act('owner', 'alter table public.client_invoices enable trigger user');
    const [row] = expectRows(await update("invoice_number = U&'Ru\\0308ck-\\200B1'"));
    assert.equal(row?.invoice_number, 'Rück-1');
    await act.fails(
      '23505',
      admin,
      "update public.client_invoices set invoice_number = 'Rück-1' where id = $1",
      [rows.invoicePaidA],
    );
  });
});

test('this week lists waiting conversations, and sprints and invoices that are late or due within seven days', async () => {
  await db.withRollback(async (act) => {
    const isListed = async (id: string) =>
      (await act(author, 'select from public.staff_week where id = $1', [id])).length === 1;
    for (const [id, change, expected] of [
      [rows.talkedA, "public.sprint_messages set kind = 'reply', author_id = '$author'", false],
      [rows.plannedA, 'public.project_sprints set end_date = public.agency_today() + 6', true],
      [rows.plannedA, 'public.project_sprints set end_date = public.agency_today() + 7', false],
      [rows.plannedA, 'public.project_sprints set end_date = public.agency_today() - 1', false],
      [rows.inProgressA, 'public.project_sprints set end_date = public.agency_today() - 1', true],
      [rows.inProgressA, "public.client_projects set status = 'On Hold'", false],
      [rows.invoiceA, 'public.client_invoices set due_date = public.agency_today() + 6', true],
      [rows.invoiceA, 'public.client_invoices set due_date = public.agency_today() + 7', false],
      [rows.invoiceB, "public.client_invoices set payment_status = 'Cancelled'", false],
    ] as const) {
      await act('owner', 'set local session_replication_role = replica');
      await act('owner', `update ${change.replace('$author', author.id ?? '')}`);
      assert.equal(await isListed(id), expected, `${id}: ${change}`);
    }
  });
});

test('an admin sees when each person was last active, and who has a second factor', async () => {
  await db.withRollback(async (act) => {
    await act('owner', "update auth.users set last_sign_in_at = '2026-03-01T08:00Z' where id = $1", [
      author.id,
    ]);
    const sql = 'select last_seen_at, has_factor from public.account_states where id = $1';
    const signedInAt = new Date('2026-03-01T08:00Z');
    assert.deepEqual(await act(admin, sql, [author.id]), [{ last_seen_at: signedInAt, has_factor: false }]);
    await act('owner', "update auth.sessions set refreshed_at = '2026-03-02T08:00' where user_id = $1", [
      author.id,
    ]);
    await act(
      'owner',
      "insert into auth.mfa_factors (id, user_id, status) values (gen_random_uuid(), $1, 'verified')",
      [author.id],
    );
    const refreshedAt = new Date('2026-03-02T08:00Z');
    assert.deepEqual(await act(admin, sql, [author.id]), [{ last_seen_at: refreshedAt, has_factor: true }]);
  });
});
