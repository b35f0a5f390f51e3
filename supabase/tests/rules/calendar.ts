import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { author, clientA, service } = actors;

interface Entry {
  readonly kind: string;
  readonly id: string;
  readonly project_id: string;
}

const makeAddress = async (act: Act, actor: Actor) =>
  String((await act(actor, 'select public.create_calendar_address() as secret'))[0]?.secret);
const readCalendar = async (act: Act, secret: string) =>
  (await act(service, 'select public.read_calendar($1) as calendar', [secret]))[0]?.calendar as {
    readonly entries: readonly Entry[];
  } | null;
/** Sets the clock to a day near those of the fixtures. */
const prepare = async (act: Act) => {
  await act('owner', "select private.set_clock('2026-02-01T12:00:00Z')");
  await act(
    'owner',
    "update public.client_invoices set due_date = '2026-03-02' where payment_status <> 'Cancelled'",
  );
  await act('owner', "update public.client_projects set estimated_delivery = '2026-05-01'");
};
const countKinds = (calendar: { readonly entries: readonly Entry[] } | null) =>
  Object.fromEntries(
    [...new Set(calendar?.entries.map(({ kind }) => kind))]
      .sort()
      .map((kind) => [kind, calendar?.entries.filter((entry) => entry.kind === kind).length]),
  );

describe('a calendar address', () => {
  test('is long, random, returned once and stored only as a hash', async () => {
    await db.withRollback(async (act) => {
      const secret = await makeAddress(act, clientA);
      assert.match(secret, /^[0-9a-f]{64}$/);
      const stored = JSON.stringify(await act('owner', 'select * from private.calendar_addresses'));
      assert.ok(!stored.includes(secret) && stored.includes(clientA.id));
      const log = JSON.stringify(await act('owner', "select * from public.audit_log where area = 'access'"));
      assert.ok(!log.includes(secret));
      const [unreadAddress] = await act(clientA, 'select read_at from public.own_calendar_address()');
      assert.equal(unreadAddress?.read_at, null);
      await readCalendar(act, secret);
      const [readAddress] = await act(clientA, 'select read_at from public.own_calendar_address()');
      assert.ok(readAddress?.read_at);
    });
  });

  test('stops working when it is replaced or revoked', async () => {
    await db.withRollback(async (act) => {
      const first = await makeAddress(act, clientA);
      const second = await makeAddress(act, clientA);
      assert.equal(await readCalendar(act, first), null);
      assert.notEqual(await readCalendar(act, second), null);
      await act(clientA, 'select public.revoke_calendar_address()');
      assert.equal(await readCalendar(act, second), null);
    });
  });

  for (const [condition, change] of [
    ['is waiting for access', 'update public.profiles set awaiting_access = true where id = $1'],
    ['has been deleted', 'update public.profiles set deleted_at = private.now() where id = $1'],
    ['has left the company', 'delete from public.company_members where person_id = $1'],
  ] as const) {
    test(`returns nothing for a person who ${condition}`, async () => {
      await db.withRollback(async (act) => {
        const secret = await makeAddress(act, clientA);
        await act('owner', 'set local session_replication_role = replica');
        await act('owner', change, [clientA.id]);
        assert.equal(await readCalendar(act, secret), null);
      });
    });
  }

  test('is rate-limited', async () => {
    await db.withRollback(async (act) => {
      for (let turn = 0; turn < 20; turn += 1) await makeAddress(act, clientA);
      await act.fails('PT429', clientA, 'select public.create_calendar_address()');
    });
  });
});

describe('a calendar', () => {
  const allKinds = { delivery: 2, invoice: 1, signoff: 1, signoff_due: 1, sprint: 5 };
  for (const [permissions, change, expected] of [
    ['all permissions', '', allKinds],
    ['all permissions except billing', 'is_billing = false', { ...allKinds, invoice: undefined }],
    ['all permissions except approval', 'is_approver = false', { ...allKinds, signoff_due: undefined }],
  ] as const) {
    test(`shows a client with ${permissions} what they may read`, async () => {
      await db.withRollback(async (act) => {
        await prepare(act);
        const secret = await makeAddress(act, clientA);
        if (change) await act('owner', `update public.company_members set ${change}`);
        const calendar = await readCalendar(act, secret);
        assert.deepEqual(countKinds(calendar), JSON.parse(JSON.stringify(expected)));
        // The calendar contains nothing that row level security hides from the person.
        const readIds = async (table: string) =>
          (await act(clientA, `select id from public.${table}`)).map(({ id }) => id);
        const readableIds = new Set(
          (
            await Promise.all(
              ['project_sprints', 'client_invoices', 'sprint_signoffs', 'client_projects'].map(readIds),
            )
          ).flat(),
        );
        assert.deepEqual(
          calendar?.entries.filter(({ id }) => !readableIds.has(id)),
          [],
        );
      });
    });
  }

  test('shows staff the projects whose contact they are and the tasks assigned to them', async () => {
    await db.withRollback(async (act) => {
      await prepare(act);
      const secret = await makeAddress(act, author);
      assert.deepEqual((await readCalendar(act, secret))?.entries, []);
      await act('owner', 'update public.project_tickets set assigned_to = $1, status = $2 where id = $3', [
        ' Ann AUTHOR ',
        'Open',
        rows.ticketA,
      ]);
      assert.deepEqual(countKinds(await readCalendar(act, secret)), {
        delivery: 1,
        invoice: 1,
        signoff: 1,
        sprint: 5,
        ticket: 1,
      });
      await act('owner', "update public.project_tickets set status = 'Closed'");
      assert.equal(
        countKinds(await readCalendar(act, secret)).ticket,
        undefined,
        'a completed task is not due',
      );
      await act('owner', 'update public.project_tickets set assigned_to = null');
      await act(
        'owner',
        "update public.client_projects set contact_person_email = 'Author@northlight.example' where id = $1",
        [rows.projectB],
      );
      const contactEntries = (await readCalendar(act, secret))?.entries ?? [];
      assert.deepEqual([...new Set(contactEntries.map(({ project_id }) => project_id))], [rows.projectB]);
    });
  });

  test('omits paid and cancelled invoices and cancelled projects', async () => {
    await db.withRollback(async (act) => {
      await prepare(act);
      const secret = await makeAddress(act, clientA);
      await act('owner', "update public.client_invoices set payment_status = 'Paid'");
      assert.equal(countKinds(await readCalendar(act, secret)).invoice, undefined);
      await act('owner', "update public.client_projects set status = 'Cancelled'");
      assert.deepEqual((await readCalendar(act, secret))?.entries, []);
    });
  });
});
