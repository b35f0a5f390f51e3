import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, clientA, service } = actors;

const choose = async (act: Act, who: Actor, kind: string, way: string) =>
  await act(
    who,
    `insert into public.notice_settings (person_id, kind, way) values ($1, $2, $3)
       on conflict (person_id, kind) do update set way = excluded.way`,
    [who.id, kind, way],
  );
const at = async (act: Act, instant: string) => await act('owner', 'select private.set_clock($1)', [instant]);
/** Staff change client A's project; what that tells is held no longer. */
const tell = async (act: Act, status = 'On Hold') => {
  await act(author, `update public.client_projects set status = $1 where id = $2`, [status, rows.projectA]);
  await act(
    'owner',
    "update public.project_notifications set sent_at = sent_at - interval '11 s' where sent_at > private.now()",
  );
};
const bill = async (act: Act) => {
  await act(author, `update public.client_invoices set amount = amount + 1 where id = $1`, [rows.invoiceA]);
  await act(
    'owner',
    "update public.project_notifications set sent_at = sent_at - interval '11 s' where sent_at > private.now()",
  );
};
/** What is handed out, and what is said of it then. */
const told = async (act: Act, from: 'lease_notices' | 'lease_digests', isSent: boolean | null = true) => {
  const leased = (await act(
    service,
    `select notice_id, person_id, email, kind from public.${from}()`,
  )) as Record<'notice_id' | 'person_id' | 'email' | 'kind', string>[];
  if (isSent === null) return leased.map(({ email, kind }) => `${email} ${kind}`);
  for (const { notice_id, person_id } of leased) {
    const notice = from === 'lease_notices' ? notice_id : null;
    await act(service, 'select public.settle_mail($1, $2, $3)', [person_id, notice, isSent]);
  }
  return leased.map(({ email, kind }) => `${email} ${kind}`);
};
const inbox = async (act: Act, who: Actor) =>
  (await act(who, "select title from public.project_notifications where title = 'Project updated'")).length;
const toA = 'client@acme.example project_updated';

describe('notification settings', () => {
  test('default to mails for clients and the inbox for staff', async () => {
    await db.rehearse(async (act) => {
      const kinds = async (who: Actor) =>
        Object.fromEntries(
          (await act(who, 'select kind, way from public.own_notice_settings()')).map((row) => [
            row.kind,
            row.way,
          ]),
        );
      assert.deepEqual(await kinds(clientA), {
        sprint_started: 'mail',
        sprint_completed: 'mail',
        project_updated: 'mail',
        feedback_requested: 'mail',
        reply: 'mail',
        invoice: 'mail',
      });
      assert.equal((await kinds(author)).access, undefined, 'employees who wait concern admins alone');
      assert.deepEqual([(await kinds(admin)).access, (await kinds(admin)).release], ['inbox', 'mail']);
      await act('owner', 'update public.company_members set is_billing = false, is_approver = false');
      assert.deepEqual(Object.keys(await kinds(clientA)), [
        'sprint_started',
        'sprint_completed',
        'project_updated',
      ]);
    });
  });

  for (const [way, isMailed, isInDigest, isInInbox] of [
    ['inbox', false, false, true],
    ['mail', true, false, true],
    ['digest', false, true, true],
    ['off', false, false, false],
  ] as const) {
    test(`${way}: mailed ${isMailed}, in the digest ${isInDigest}, in the inbox ${isInInbox}`, async () => {
      await db.rehearse(async (act) => {
        await at(act, '2026-03-10T10:00:00Z');
        await choose(act, clientA, 'project_updated', way);
        await tell(act);
        assert.deepEqual(await told(act, 'lease_notices'), isMailed ? [toA] : []);
        await at(act, '2026-03-11T07:00:30Z');
        assert.deepEqual(await told(act, 'lease_digests'), isInDigest ? [toA] : []);
        assert.equal(await inbox(act, clientA), isInInbox ? 1 : 0);
        assert.equal(await inbox(act, author), 1, 'staff see what was told');
      });
    });
  }

  test('apply to each member of staff separately', async () => {
    await db.rehearse(async (act) => {
      await at(act, '2026-03-10T10:00:00Z');
      await choose(act, author, 'contact', 'mail');
      await choose(act, admin, 'contact', 'digest');
      await act(
        service,
        "insert into public.contact_messages (name, email, service, message) values ('V', 'v@x.example', 'crm', 'Hi')",
      );
      assert.deepEqual(await told(act, 'lease_notices'), ['author@northlight.example contact']);
      await at(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), ['admin@northlight.example contact']);
    });
  });

  test('follow the single switch of older releases', async () => {
    await db.rehearse(async (act) => {
      await choose(act, clientA, 'invoice', 'digest');
      await choose(act, clientA, 'reply', 'off');
      const flip = async (wanted: boolean) =>
        await act(clientA, 'update public.profiles set email_notifications = $1 where id = $2', [
          wanted,
          clientA.id,
        ]);
      const ways = async () =>
        [
          ...new Set(
            (await act(clientA, 'select way from public.own_notice_settings()')).map(({ way }) => way),
          ),
        ].sort();
      await flip(false);
      assert.deepEqual(await ways(), ['inbox', 'off']);
      await flip(true);
      assert.deepEqual(await ways(), ['mail', 'off']);
    });
  });
});

describe('the daily digest', () => {
  const digest = async (act: Act) => {
    await at(act, '2026-03-10T10:00:00Z');
    await choose(act, clientA, 'project_updated', 'digest');
    await tell(act);
  };

  test('is sent once a day at eight in the agency’s time zone', async () => {
    await db.rehearse(async (act) => {
      await digest(act);
      await at(act, '2026-03-11T06:59:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), []);
      await at(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), [toA]);
      await tell(act, 'In Progress');
      await at(act, '2026-03-11T22:00:00Z');
      assert.deepEqual(await told(act, 'lease_digests'), []);
      await at(act, '2026-03-12T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), [toA]);
      assert.deepEqual(await told(act, 'lease_digests'), []);
    });
  });

  test('follows the change to summer time', async () => {
    await db.rehearse(async (act) => {
      await at(act, '2026-03-28T12:00:00Z');
      await choose(act, clientA, 'project_updated', 'digest');
      await tell(act);
      await at(act, '2026-03-29T05:59:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), []);
      await at(act, '2026-03-29T06:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), [toA]);
    });
  });

  test('omits read notifications and is never empty', async () => {
    await db.rehearse(async (act) => {
      await digest(act);
      await act(clientA, 'update public.project_notifications set read = true where not read');
      await at(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), []);
    });
  });

  for (const [what, gone] of [
    ['whose account is gone', 'update public.profiles set deleted_at = private.now() where id = $1'],
    // Without the triggers, which take the notifications along.
    ['who belongs to the company no more', 'delete from public.company_members where person_id = $1'],
  ] as const) {
    test(`is not sent to somebody ${what}`, async () => {
      await db.rehearse(async (act) => {
        await digest(act);
        await act('owner', 'set local session_replication_role = replica');
        await act('owner', gone, [clientA.id]);
        await at(act, '2026-03-11T07:00:30Z');
        assert.deepEqual(await told(act, 'lease_digests'), []);
      });
    });
  }

  test('omits invoices for somebody who lost the right, like mails do', async () => {
    await db.rehearse(async (act) => {
      await at(act, '2026-03-10T10:00:00Z');
      await choose(act, clientA, 'project_updated', 'digest');
      await choose(act, clientA, 'invoice', 'digest');
      await tell(act);
      await bill(act);
      await choose(act, clientA, 'invoice', 'mail');
      await bill(act);
      await act('owner', 'update public.company_members set is_billing = false');
      assert.deepEqual(await told(act, 'lease_notices'), []);
      await at(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), [toA]);
    });
  });

  test('follows settings that changed since a notification was queued', async () => {
    await db.rehearse(async (act) => {
      await at(act, '2026-03-10T10:00:00Z');
      await tell(act);
      await bill(act);
      await choose(act, clientA, 'project_updated', 'digest');
      assert.deepEqual(await told(act, 'lease_notices'), ['client@acme.example invoice']);
      await choose(act, clientA, 'invoice', 'digest');
      await bill(act);
      await act(service, "select public.stop_notice_mails($1, 'invoice')", [clientA.id]);
      await at(act, '2026-03-11T07:00:30Z');
      assert.deepEqual(await told(act, 'lease_digests'), [toA]);
      await act(service, "select public.stop_notice_mails($1, 'digest')", [clientA.id]);
      assert.deepEqual(
        await act(clientA, "select way from public.own_notice_settings() where kind = 'project_updated'"),
        [{ way: 'inbox' }],
      );
    });
  });

  test('an unsubscribe link only stops mails: what is off stays off', async () => {
    await db.rehearse(async (act) => {
      await choose(act, clientA, 'invoice', 'off');
      await act(service, "select public.stop_notice_mails($1, 'invoice')", [clientA.id]);
      assert.deepEqual(await act(clientA, 'select kind, way from public.notice_settings'), [
        { kind: 'invoice', way: 'off' },
      ]);
    });
  });
});

describe('a leased mail', () => {
  const passed = (act: Act, minutes: number) =>
    act(
      'owner',
      `update private.notification_mails set leased_until = leased_until - interval '${minutes} minutes'`,
    );

  for (const [from, way, day] of [
    ['lease_notices', 'mail', '2026-03-10T10:00:30Z'],
    ['lease_digests', 'digest', '2026-03-11T07:00:30Z'],
  ] as const) {
    const waiting = async (act: Act) => {
      await at(act, '2026-03-10T10:00:00Z');
      await choose(act, clientA, 'project_updated', way);
      await tell(act);
      await at(act, day);
    };

    test(`${from}: goes to another sender after five minutes without a result`, async () => {
      await db.rehearse(async (act) => {
        await waiting(act);
        assert.deepEqual(await told(act, from, null), [toA]);
        assert.deepEqual(await told(act, from, null), []);
        await passed(act, 6);
        assert.deepEqual(await told(act, from), [toA]);
        await passed(act, 6);
        assert.deepEqual(await told(act, from), []);
      });
    });

    test(`${from}: is tried five times, with growing delays`, async () => {
      await db.rehearse(async (act) => {
        await waiting(act);
        for (const minutes of [1, 5, 25, 125]) {
          assert.deepEqual(await told(act, from, false), [toA]);
          assert.deepEqual(await told(act, from, false), [], `waits for ${minutes} minutes`);
          await passed(act, minutes);
        }
        assert.deepEqual(await told(act, from, false), [toA]);
        await passed(act, 10_000);
        assert.deepEqual(await told(act, from, false), []);
        assert.equal(await inbox(act, clientA), 1, 'it stays in the inbox');
      });
    });
  }
});
