import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, service } = actors;

const setChannel = async (act: Act, actor: Actor, kind: string, channel: string) =>
  await act(
    actor,
    `insert into public.notification_settings (person_id, kind, channel) values ($1, $2, $3)
       on conflict (person_id, kind) do update set channel = excluded.channel`,
    [actor.id, kind, channel],
  );
const setClock = async (act: Act, instant: string) =>
  await act('owner', 'select private.set_clock($1)', [instant]);
const endHold = (act: Act) =>
  act(
    'owner',
    "update public.project_notifications set sent_at = sent_at - interval '11 s' where sent_at > private.now()",
  );
/** Changes client A's project as staff, and releases the pending notification. */
const changeProject = async (act: Act, status = 'On Hold') => {
  await act(author, `update public.client_projects set status = $1 where id = $2`, [status, rows.projectA]);
  await endHold(act);
};
const changeInvoice = async (act: Act) => {
  await act(author, `update public.client_invoices set amount = amount + 1 where id = $1`, [rows.invoiceA]);
  await endHold(act);
};
/** Leases emails and reports them as queued, unless their sender is stopped. Returns recipient and kind of each. */
const deliver = async (act: Act, from: 'lease_notifications' | 'lease_digests', isStopped = false) => {
  const leased = (await act(
    service,
    `select notification_id, person_id, email, kind from public.${from}()`,
  )) as Record<'notification_id' | 'person_id' | 'email' | 'kind', string>[];
  if (isStopped) return leased.map(({ email, kind }) => `${email} ${kind}`);
  for (const { notification_id, person_id } of leased) {
    const notification = from === 'lease_notifications' ? notification_id : null;
    await act(service, 'select public.complete_notification_email($1, $2)', [person_id, notification]);
  }
  return leased.map(({ email, kind }) => `${email} ${kind}`);
};
const countInbox = async (act: Act, actor: Actor) =>
  (await act(actor, "select title from public.project_notifications where title = 'Project updated'")).length;
const projectEmailToA = 'client@acme.example project_updated';

describe('notification settings', () => {
  test('default to emails for clients and the inbox for staff', async () => {
    await db.withRollback(async (act) => {
      const readKinds = async (actor: Actor) =>
        Object.fromEntries(
          (await act(actor, 'select kind, channel from public.own_notification_settings()')).map((row) => [
            row.kind,
            row.channel,
          ]),
        );
      assert.deepEqual(await readKinds(clientA), {
        sprint_started: 'email',
        sprint_completed: 'email',
        project_updated: 'email',
        feedback_requested: 'email',
        reply: 'email',
        invoice: 'email',
      });
      assert.equal((await readKinds(author)).access, undefined, 'access requests are for admins only');
      assert.deepEqual(
        [(await readKinds(admin)).access, (await readKinds(admin)).release],
        ['inbox', 'email'],
      );
      await act('owner', 'update public.company_members set is_billing = false, is_approver = false');
      assert.deepEqual(Object.keys(await readKinds(clientA)), [
        'sprint_started',
        'sprint_completed',
        'project_updated',
      ]);
    });
  });

  for (const [channel, isEmailed, isInDigest, isInInbox] of [
    ['inbox', false, false, true],
    ['email', true, false, true],
    ['digest', false, true, true],
    ['off', false, false, false],
  ] as const) {
    test(`${channel}: emailed ${isEmailed}, in the digest ${isInDigest}, in the inbox ${isInInbox}`, async () => {
      await db.withRollback(async (act) => {
        await setClock(act, '2026-03-10T10:00:00Z');
        await setChannel(act, clientA, 'project_updated', channel);
        await changeProject(act);
        assert.deepEqual(await deliver(act, 'lease_notifications'), isEmailed ? [projectEmailToA] : []);
        await setClock(act, '2026-03-11T07:00:30Z');
        assert.deepEqual(await deliver(act, 'lease_digests'), isInDigest ? [projectEmailToA] : []);
        assert.equal(await countInbox(act, clientA), isInInbox ? 1 : 0);
        assert.equal(await countInbox(act, author), 1, 'staff see the notification');
      });
    });
  }

  test('a message from the site is emailed so that an answer reaches the visitor', async () => {
    await db.withRollback(async (act) => {
      await act(
        service,
        "insert into public.contact_messages (name, email, service, message) values ('V', 'v@x.example', 'crm', 'Hi')",
      );
      const leased = await act(
        service,
        "select visitor ->> 'email' as email from public.lease_notifications() where kind = 'contact'",
      );
      assert.deepEqual([...new Set(leased.map((row) => row.email))], ['v@x.example']);
    });
  });

  test('apply to each staff member separately', async () => {
    await db.withRollback(async (act) => {
      await setClock(act, '2026-03-10T10:00:00Z');
      // The author has the default.
      await setChannel(act, admin, 'contact', 'digest');
      await act(
        service,
        "insert into public.contact_messages (name, email, service, message) values ('V', 'v@x.example', 'crm', 'Hi')",
      );
      assert.deepEqual(await deliver(act, 'lease_notifications'), ['author@northlight.example contact']);
      await setClock(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), ['admin@northlight.example contact']);
    });
  });

  for (const [contact, role, recipient] of [
    ['Author@northlight.example', 'the contact of the project', 'author'],
    ['gone@northlight.example', 'the admins, if the contact has no account', 'admin'],
  ] as const) {
    test(`email a client’s question to ${role}`, async () => {
      await db.withRollback(async (act) => {
        await act('owner', 'update public.client_projects set contact_person_email = $1', [contact]);
        await act(
          clientA,
          "insert into public.sprint_messages (sprint_id, project_id, kind, body) values ($1, $2, 'question', 'When?')",
          [rows.inProgressA, rows.projectA],
        );
        const questions = (await deliver(act, 'lease_notifications')).filter((email) =>
          email.endsWith('question'),
        );
        assert.deepEqual(questions, [`${recipient}@northlight.example question`]);
      });
    });
  }

  test('keep a kind off when its unsubscribe link is used', async () => {
    await db.withRollback(async (act) => {
      await setChannel(act, clientA, 'invoice', 'off');
      await act(service, "select public.stop_notification_emails($1, 'invoice')", [clientA.id]);
      assert.deepEqual(await act(clientA, 'select kind, channel from public.notification_settings'), [
        { kind: 'invoice', channel: 'off' },
      ]);
    });
  });
});

describe('the daily digest', () => {
  const queueDigest = async (act: Act) => {
    await setClock(act, '2026-03-10T10:00:00Z');
    await setChannel(act, clientA, 'project_updated', 'digest');
    await changeProject(act);
  };

  test('is sent once a day at eight in the agency’s time zone', async () => {
    await db.withRollback(async (act) => {
      await queueDigest(act);
      await setClock(act, '2026-03-11T06:59:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), []);
      await setClock(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), [projectEmailToA]);
      await changeProject(act, 'In Progress');
      await setClock(act, '2026-03-11T22:00:00Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), []);
      await setClock(act, '2026-03-12T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), [projectEmailToA]);
      assert.deepEqual(await deliver(act, 'lease_digests'), []);
    });
  });

  test('follows daylight saving time', async () => {
    await db.withRollback(async (act) => {
      await setClock(act, '2026-03-28T12:00:00Z');
      await setChannel(act, clientA, 'project_updated', 'digest');
      await changeProject(act);
      await setClock(act, '2026-03-29T05:59:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), []);
      await setClock(act, '2026-03-29T06:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), [projectEmailToA]);
    });
  });

  test('omits read notifications and is never empty', async () => {
    await db.withRollback(async (act) => {
      await queueDigest(act);
      await act(clientA, 'update public.project_notifications set read = true where not read');
      await setClock(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), []);
    });
  });

  for (const [condition, change] of [
    ['whose account has been deleted', 'update public.profiles set deleted_at = private.now() where id = $1'],
    // Runs without triggers, which would delete the notifications.
    ['who has left the company', 'delete from public.company_members where person_id = $1'],
    [
      'who has moved to another company',
      `update public.company_members set company_id = '${rows.companyB}' where person_id = $1`,
    ],
  ] as const) {
    test(`is not sent to a client ${condition}, nor is an email`, async () => {
      await db.withRollback(async (act) => {
        await changeInvoice(act);
        await queueDigest(act);
        await act('owner', 'set local session_replication_role = replica');
        await act('owner', change, [clientA.id]);
        assert.deepEqual(await deliver(act, 'lease_notifications'), []);
        await setClock(act, '2026-03-11T07:00:30Z');
        assert.deepEqual(await deliver(act, 'lease_digests'), []);
      });
    });
  }

  test('omits invoices for a client without the billing permission, as other emails do', async () => {
    await db.withRollback(async (act) => {
      await setClock(act, '2026-03-10T10:00:00Z');
      await setChannel(act, clientA, 'project_updated', 'digest');
      await setChannel(act, clientA, 'invoice', 'digest');
      await changeProject(act);
      await changeInvoice(act);
      await setChannel(act, clientA, 'invoice', 'email');
      await changeInvoice(act);
      await act('owner', 'update public.company_members set is_billing = false');
      assert.deepEqual(await deliver(act, 'lease_notifications'), []);
      await setClock(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), [projectEmailToA]);
    });
  });

  test('follows settings that have changed since a notification was queued', async () => {
    await db.withRollback(async (act) => {
      await setClock(act, '2026-03-10T10:00:00Z');
      await changeProject(act);
      await changeInvoice(act);
      await setChannel(act, clientA, 'project_updated', 'digest');
      assert.deepEqual(await deliver(act, 'lease_notifications'), ['client@acme.example invoice']);
      await setChannel(act, clientA, 'invoice', 'digest');
      await changeInvoice(act);
      await act(service, "select public.stop_notification_emails($1, 'invoice')", [clientA.id]);
      await setClock(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await deliver(act, 'lease_digests'), [projectEmailToA]);
      await act(service, "select public.stop_notification_emails($1, 'digest')", [clientA.id]);
      assert.deepEqual(
        await act(
          clientA,
          "select channel from public.own_notification_settings() where kind = 'project_updated'",
        ),
        [{ channel: 'inbox' }],
      );
    });
  });
});

describe('a leased email', () => {
  const shiftLease = (act: Act, minutes: number) =>
    act(
      'owner',
      `update private.client_notification_emails set leased_until = leased_until - interval '${minutes} minutes'`,
    );

  for (const [from, channel, day] of [
    ['lease_notifications', 'email', '2026-03-10T10:00:30Z'],
    ['lease_digests', 'digest', '2026-03-11T07:00:30Z'],
  ] as const) {
    const queueEmail = async (act: Act) => {
      await setClock(act, '2026-03-10T10:00:00Z');
      await setChannel(act, clientA, 'project_updated', channel);
      await changeProject(act);
      await setClock(act, day);
    };

    test(`from ${from} can be leased again after five minutes without a result`, async () => {
      await db.withRollback(async (act) => {
        await queueEmail(act);
        assert.deepEqual(await deliver(act, from, true), [projectEmailToA]);
        assert.deepEqual(await deliver(act, from, true), []);
        await shiftLease(act, 6);
        assert.deepEqual(await deliver(act, from), [projectEmailToA]);
        await shiftLease(act, 6);
        assert.deepEqual(await deliver(act, from), []);
      });
    });
  }
});
