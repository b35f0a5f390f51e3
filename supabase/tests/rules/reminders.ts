import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDays } from '@northlight/domain';
import { createSendEmailsHandler } from '../../functions/send-emails/handler.ts';
import { actors } from '../support/actors.ts';
import { callFunction, createFakeProject } from '../support/fake-project.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { author, admin, clientA, service } = actors;

const firstDay = '2026-03-02';
/** The instance is down from the first of these days until before the second. */
const pause = [300, 307] as const;

interface Course {
  readonly name: string;
  /** All days count from the first one. */
  readonly due: number | null;
  /** SQL on some days, between two runs; `$1` is the invoice. */
  readonly events?: Readonly<Record<number, string>>;
  /** Days on which the mail server refuses this invoice's reminders. */
  readonly failing?: readonly number[];
  /** Days on which the process stops before it queues this invoice's email. */
  readonly crashing?: readonly number[];
}

const update = (change: string) => `update public.client_invoices set ${change} where id = $1`;
const paid = update("payment_status = 'Paid'");
const pending = update("payment_status = 'Pending'");
const switchCompany = (isOn: boolean) =>
  `update public.companies set gets_reminders = ${isOn} where id = (select company_id from public.client_invoices where id = $1)`;
const failing = [63, 64];

/** Each invoice and the days on which a reminder arrives. */
const courses: readonly (readonly [Course, readonly number[]])[] = [
  [{ name: 'is never paid', due: 10 }, [13, 20, 30]],
  [
    { name: 'staff call overdue', due: 10, events: { 1: update("payment_status = 'Overdue'") } },
    [13, 20, 30],
  ],
  [{ name: 'has no due date', due: null }, []],
  [{ name: 'was long overdue at the start', due: -100 }, []],
  [{ name: 'was overdue for two weeks at the start', due: -14 }, [0, 6]],
  [{ name: 'is paid before the first step', due: 10, events: { 12: paid } }, []],
  [{ name: 'is paid between two steps', due: 10, events: { 13: paid } }, [13]],
  [{ name: 'is cancelled', due: 10, events: { 15: update("payment_status = 'Cancelled'") } }, [13]],
  [{ name: 'is paid and open again', due: 10, events: { 12: paid, 15: pending } }, [15, 20, 30]],
  [
    { name: 'gets a later due date', due: 10, events: { 14: update('due_date = due_date + 30') } },
    [13, 50, 60],
  ],
  [
    { name: 'gets an earlier due date', due: 40, events: { 20: update('due_date = due_date - 30') } },
    [20, 30],
  ],
  [
    {
      name: 'is of a paused company',
      due: 110,
      events: { 111: switchCompany(false), 118: switchCompany(true) },
    },
    [118, 120, 130],
  ],
  [{ name: 'meets a failing mail server', due: 60, failing }, [65, 70, 80]],
  [{ name: 'is paid while the mail server fails', due: 60, failing, events: { 64: paid } }, []],
  [
    {
      name: 'is due later while the mail server fails',
      due: 60,
      failing,
      events: { 64: update('due_date = due_date + 100') },
    },
    [170, 180],
  ],
  [{ name: 'meets a process that stops', due: 150, crashing: [153] }, [154, 160, 170]],
  [{ name: 'is paid after a process stopped', due: 190, crashing: [193], events: { 193: paid } }, []],
  [{ name: 'is due before a pause of the instance', due: 297 }, [307, 317]],
];

/** Calls the real function, on this database, with a mail server that fails as planned. */
function createSender(act: Act, day: () => number) {
  const numbers = new Map(courses.map(([course], index) => [`R-${index}`, course]));
  const find = (text: string) => numbers.get(/Invoice (R-\d+),.*? Please pay it/.exec(text)?.[1] ?? '');
  const arrived = new Map<Course, number[]>();
  const bodies: string[] = [];
  const project = createFakeProject(({ path, body }) => {
    if (!path.includes('/rpc/')) return undefined;
    const name = path.replace('/rest/v1/rpc/', '');
    const input = Object.entries((body ?? {}) as Record<string, unknown>);
    if (name === 'queue_email' && find(JSON.stringify(body))?.crashing?.includes(day())) {
      return Response.json({ message: 'stopped' }, { status: 500 });
    }
    const names = input.map(([key], index) => `${key} => $${index + 1}`);
    const call = act(
      service,
      `select * from public.${name}(${names.join(', ')}) r`,
      input.map(([, value]) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
    );
    const isTable = name.startsWith('lease_');
    return call.then((result) => Response.json(isTable ? result : (result[0]?.r ?? null)));
  });
  const send = createSendEmailsHandler({
    ...project.deps,
    deliverEmail: async ({ text, html }) => {
      bodies.push(html);
      const course = find(text);
      if (!course) return;
      if (course.failing?.includes(day())) throw new Error('The email service returned 500.');
      arrived.set(course, [...(arrived.get(course) ?? []), day()]);
    },
  });
  return { arrived, bodies, run: () => callFunction(send, { headers: { authorization: 'Bearer secret' } }) };
}

describe('over twelve months, scheduled reminders of an invoice that', () => {
  const simulation = db.withRollback(async (act) => {
    let day = 0;
    const { arrived, run } = createSender(act, () => day);
    const setDay = async (next: number) => {
      day = next;
      await act('owner', 'update private.clock set time_offset = $1::timestamptz - now()', [
        `${addDays(firstDay, day)}T10:00:00Z`,
      ]);
      // The transaction's time stands still: every lease and pause between tries is over.
      await act('owner', 'update private.client_notification_emails set leased_until = null');
      await act('owner', 'update private.queued_emails set leased_until = now()');
      await act('owner', 'delete from private.rate_limits');
    };
    await act('owner', 'delete from private.client_notification_emails');
    await setDay(-1);
    const ids: string[] = [];
    for (const [index, [{ due }]] of courses.entries()) {
      const [invoice] = await act(
        'owner',
        `insert into public.client_invoices (project_id, invoice_number, invoice_name, amount, invoice_date, due_date)
         values ($1, $2, 'Work', 100, '2025-01-01', $3) returning id`,
        [rows.projectA, `R-${index}`, due === null ? null : addDays(firstDay, due)],
      );
      ids.push(String(invoice?.id));
    }
    await run();
    await act(admin, 'update public.settings set sends_reminders = true');
    for (let next = 0; next < 365; next += 1) {
      if (next >= pause[0] && next < pause[1]) continue;
      await setDay(next);
      await run();
      for (const [index, [{ events }]] of courses.entries()) {
        const event = events?.[next];
        if (event) await act(admin, event, [ids[index]]);
      }
      await run();
    }
    return arrived;
  });
  for (const [course, days] of courses) {
    test(`${course.name} arrive on ${days.join(', ') || 'no day'}`, async () => {
      assert.deepEqual((await simulation).get(course) ?? [], days);
    });
  }
});

const remind = `insert into public.invoice_reminders (invoice_id, message) values ('${rows.invoiceA}', 'Please pay <b>this</b>')`;
const countVisible = async (act: Act) =>
  (await act(clientA, "select 1 from public.project_notifications where title = 'Payment reminder'")).length;
const passHold = (act: Act) =>
  act('owner', "update private.clock set time_offset = time_offset + interval '10 seconds'");

describe('a reminder that a person sends', () => {
  test('waits for ten seconds, then reaches people with the billing permission', async () => {
    await db.withRollback(async (act) => {
      await act(author, remind);
      const held = await act(author, 'select title, message from public.pending_notifications()');
      assert.deepEqual(held, [{ title: 'Payment reminder', message: 'Please pay <b>this</b>' }]);
      assert.equal(await countVisible(act), 0);
      await passHold(act);
      assert.equal(await countVisible(act), 1);
      const { bodies, run } = createSender(act, () => 0);
      await run();
      assert.ok(bodies.some((html) => html.includes('Please pay &lt;b&gt;this&lt;/b&gt;')));
      assert.ok(!bodies.join('').includes('<b>this'));
    });
  });

  for (const [name, end] of [
    ['paid', paid],
    ['cancelled', update("payment_status = 'Cancelled'")],
    ['deleted', 'delete from public.client_invoices where id = $1'],
  ] as const) {
    test(`is withdrawn if the invoice is ${name} while it waits`, async () => {
      await db.withRollback(async (act) => {
        await act(author, remind);
        await act(author, end, [rows.invoiceA]);
        assert.deepEqual(
          (await act(author, 'select title from public.pending_notifications()')).filter(
            ({ title }) => title === 'Payment reminder',
          ),
          [],
        );
        await passHold(act);
        assert.equal(await countVisible(act), 0);
        assert.deepEqual(
          await act(
            'owner',
            'select 1 from private.client_notification_emails m join public.project_notifications n on n.id = m.notification_id where n.reminder_id is not null',
          ),
          [],
        );
      });
    });
  }
});
