import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { type Act, expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, anon } = actors;

const previewNotifications =
  'select client_name, title, message from public.preview_notifications($1, $2, $3::jsonb)';
const listPending = async (act: Act) =>
  await act(
    author,
    'select change_id, client_name, title, message, seconds_left from public.pending_notifications()',
  );
const resolveNewest = async (act: Act, action: string, actor: Actor = author) => {
  const [newest] = await act(
    'owner',
    'select id from private.undoable_changes order by created_at desc limit 1',
  );
  return act.attempt(actor, 'select public.resolve_pending_notification($1, $2)', [newest?.id, action]);
};
const countVisible = async (act: Act) =>
  (await act(clientA, 'select title from public.project_notifications where created_at = now()')).length;
const markPaid = `update public.client_invoices set payment_status = 'Paid' where id = '${rows.invoiceA}'`;
const newInvoiceId = '10000000-0000-4000-8000-000000000099';

const changes: readonly (readonly [table: string, id: string, change: object, texts: readonly string[]])[] = [
  [
    'project_sprints',
    rows.plannedA,
    { status: 'In Progress' },
    ['Sprint started: Work on "Next" has started.'],
  ],
  [
    'project_sprints',
    rows.inReviewA,
    { status: 'Completed' },
    ['Sprint completed: "Review" is complete. Have a look and tell us what you think.'],
  ],
  [
    'project_sprints',
    rows.talkedA,
    { feedback_required: true },
    ['Your feedback is needed: Please review "Talked" and send us your feedback.'],
  ],
  ['project_sprints', rows.inReviewA, { feedback_required: true }, []],
  ['project_sprints', rows.inProgressA, { status: 'In Review', title: 'Doing it' }, []],
  ['client_projects', rows.projectA, { status: 'On Hold' }, ['Project updated: "Shop" is now on hold.']],
  ['client_projects', rows.projectA, { percent_complete: 50 }, []],
  [
    'client_invoices',
    rows.invoiceA,
    { payment_status: 'Paid' },
    ['Invoice paid: Invoice A-1, $100.00, is marked as paid. Thank you.'],
  ],
  [
    'client_invoices',
    rows.invoiceA,
    { payment_status: 'Cancelled' },
    ['Invoice cancelled: Invoice A-1, $100.00, has been cancelled.'],
  ],
  [
    'client_invoices',
    rows.invoiceA,
    { amount: 4350 },
    ['Invoice updated: Invoice A-1, $4,350.00, has changed.'],
  ],
  [
    'client_invoices',
    rows.invoiceA,
    { amount: 4350, currency: 'JPY' },
    ['Invoice updated: Invoice A-1, JPY\u00a04,350, has changed.'],
  ],
  ['client_invoices', rows.invoiceA, { amount: 100.0, invoice_date: '2026-01-31' }, []],
  [
    'client_invoices',
    newInvoiceId,
    {
      project_id: rows.projectA,
      client_id: clientA.id,
      invoice_number: 'INV-1',
      invoice_name: 'Work',
      amount: 1234350,
      currency: 'CHF',
      invoice_date: '2026-03-01',
    },
    ['New invoice: Invoice INV-1, CHF\u00a01,234,350.00, is ready.'],
  ],
];

const notificationTypes: Readonly<Record<string, string>> = {
  'Sprint started': 'sprint_started',
  'Sprint completed': 'sprint_completed',
  'Your feedback is needed': 'feedback_requested',
  'Project updated': 'project_updated',
};

describe('a notification preview', () => {
  for (const [table, id, change, expected] of changes) {
    test(`matches what the client gets for ${table} ${JSON.stringify(change)}`, async () => {
      await db.withRollback(async (act) => {
        const formatNotifications = (list: readonly Record<string, unknown>[]) =>
          list.map(({ title, message }) => `${title}: ${message}`);
        const previewed = await act(author, previewNotifications, [table, id, JSON.stringify(change)]);
        assert.deepEqual(formatNotifications(previewed), expected);
        assert.ok(previewed.every(({ client_name }) => client_name === 'client@acme.example'));
        const fields = Object.keys(change);
        const values = `(select ${fields.join(', ')} from jsonb_populate_record(null::public.${table}, $1::jsonb))`;
        const write =
          id === newInvoiceId
            ? `insert into public.${table} (id, ${fields.join(', ')}) select '${id}', r.* from ${values} r`
            : `update public.${table} set (${fields.join(', ')}) = row(r.*) from ${values} r where id = '${id}'`;
        await act(author, write, [JSON.stringify(change)]);
        assert.deepEqual(formatNotifications(await listPending(act)), expected);
        const notifications = await act(
          'owner',
          'select title, notification_type as type, client_id from public.project_notifications where created_at = now()',
        );
        assert.equal(notifications.length, expected.length);
        for (const { title, type, client_id } of notifications)
          assert.deepEqual([type, client_id], [notificationTypes[String(title)] ?? 'other', clientA.id]);
      });
    });
  }

  test('is rejected for other tables', async () => {
    expectFailure(await db.attempt(author, previewNotifications, ['profiles', rows.invoiceA, '{}']), '22023');
  });
});

describe('a pending notification', () => {
  test('is neither visible nor emailed for ten seconds', async () => {
    await db.withRollback(async (act) => {
      await act(author, markPaid);
      const [notification] = await listPending(act);
      assert.equal(notification?.seconds_left, 10);
      assert.equal(await countVisible(act), 0);
      await act('owner', 'delete from private.client_notification_emails where notification_id = $1', [
        rows.notificationA,
      ]);
      const leaseEmails = () => act('owner', 'select title from public.lease_notifications()');
      assert.deepEqual(await leaseEmails(), []);
      await act('owner', "update private.clock set time_offset = time_offset + interval '10 seconds'");
      assert.equal(await countVisible(act), 1);
      assert.equal((await leaseEmails()).length, 1);
      expectFailure(await resolveNewest(act, 'undo'), 'PT404');
    });
  });

  test('is undone together with its change, even when an author marked an invoice as paid', async () => {
    await db.withRollback(async (act) => {
      const readInvoice = async () =>
        await act('owner', 'select * from public.client_invoices where id = $1', [rows.invoiceA]);
      const before = await readInvoice();
      await act(author, markPaid);
      expectRows(await resolveNewest(act, 'undo'));
      assert.deepEqual(await readInvoice(), before);
      assert.deepEqual(await listPending(act), []);
      assert.deepEqual(
        await act('owner', 'select 1 from public.project_notifications where created_at = now()'),
        [],
      );
    });
  });

  test('is not needed for undoing: nobody receives invoices', async () => {
    await db.withRollback(async (act) => {
      await act('owner', 'update public.company_members set is_billing = false');
      await act(author, markPaid);
      const [{ change_id: _id, ...pending } = {}] = await listPending(act);
      assert.deepEqual(pending, {
        title: 'Invoice paid',
        client_name: null,
        message: null,
        seconds_left: 10,
      });
      expectRows(await resolveNewest(act, 'undo'));
      assert.deepEqual(
        await act('owner', 'select payment_status from public.client_invoices where id = $1', [
          rows.invoiceA,
        ]),
        [{ payment_status: 'Pending' }],
      );
    });
  });

  test('is undone with a newly inserted row and pending again if the row is recreated', async () => {
    await db.withRollback(async (act) => {
      const insert = `insert into public.client_invoices (id, project_id, client_id, invoice_number, invoice_name, amount, invoice_date)
        values ('${newInvoiceId}', '${rows.projectA}', '${clientA.id}', 'x', 'x', 1, '2026-03-01')`;
      await act(author, insert);
      expectRows(await resolveNewest(act, 'undo'));
      assert.deepEqual(
        await act('owner', 'select 1 from public.client_invoices where id = $1', [newInvoiceId]),
        [],
      );
      await act(author, insert);
      assert.equal((await listPending(act)).length, 1);
    });
  });

  test('can be delayed by a minute or sent immediately', async () => {
    await db.withRollback(async (act) => {
      await act(author, markPaid);
      expectRows(await resolveNewest(act, 'wait'));
      assert.equal((await listPending(act))[0]?.seconds_left, 60);
      expectRows(await resolveNewest(act, 'send'));
      assert.equal(await countVisible(act), 1);
      assert.deepEqual(await listPending(act), []);
    });
  });

  test('can be resolved only by the person who made the change', async () => {
    await db.withRollback(async (act) => {
      await act(author, markPaid);
      expectFailure(await resolveNewest(act, 'undo', admin), 'PT404');
      expectFailure(await resolveNewest(act, 'undo', clientA), 'PT404');
      expectFailure(await resolveNewest(act, 'undo', anon), '42501');
      expectFailure(await resolveNewest(act, 'burn'), '22023');
      assert.deepEqual(await act(admin, 'select title from public.pending_notifications()'), [
        { title: 'Held' },
      ]);
    });
  });

  test('cannot be read or resolved after the session has ended', async () => {
    await db.withRollback(async (act) => {
      await act(author, markPaid);
      assert.equal((await listPending(act)).length, 1);
      await act('owner', `delete from auth.sessions where id = '${author.id}'`);
      assert.deepEqual(await listPending(act), []);
      expectFailure(await resolveNewest(act, 'send'), 'PT404');
    });
  });

  test('does not overwrite later changes when undone', async () => {
    await db.withRollback(async (act) => {
      await act(author, markPaid);
      await act(
        'owner',
        `update public.client_invoices set updated_at = now() + interval '1 second' where id = '${rows.invoiceA}'`,
      );
      const [change] = await act(
        'owner',
        "select id from private.undoable_changes where old_row ->> 'payment_status' = 'Pending'",
      );
      await act.fails('PT409', author, "select public.resolve_pending_notification($1, 'undo')", [
        change?.id,
      ]);
    });
  });
});
