import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import type { Act } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, service } = actors;

describe('the health check', () => {
  const problems = [
    [
      'a late backup',
      "update private.monitored_jobs set finished_at = now() - interval '37 hours' where job = 'backup'",
      /^No backup has finished since \d{4}-\d\d-\d\d \d\d:\d\d\. What/,
    ],
    [
      'a job that no longer runs',
      "update private.monitored_jobs set finished_at = now() - interval '1 day' where job = 'company-archive'",
      /^The job company-archive has not finished since /,
    ],
    [
      'a waiting email',
      `with aged as (update public.project_notifications set sent_at = now() - interval '2 hours' where id = '${rows.notificationA}')
       insert into private.client_notification_emails (notification_id) values ('${rows.notificationA}')`,
      /^An email has been waiting since /,
    ],
  ] as const;
  for (const [name, sql, message] of problems) {
    test(`notifies admins once a day of ${name}`, async () => {
      await db.withRollback(async (act) => {
        const check = () => act(service, 'select public.check_health() as ages');
        const read = (actor: typeof admin) =>
          act(actor, "select message from public.staff_notifications where kind = 'health'");
        await act('owner', 'delete from private.client_notification_emails');
        await check();
        assert.deepEqual(await read(admin), []);
        await act('owner', sql);
        await check();
        await check();
        const notifications = await read(admin);
        assert.equal(notifications.length, 1);
        assert.match(String(notifications[0]?.message), message);
        assert.deepEqual(await read(author), []);
        const emails = await act('owner', 'select person_id from private.staff_notification_emails');
        assert.ok(emails.some(({ person_id }) => person_id === admin.id));
      });
    });
  }

  test('forgets a job’s age once it has finished', async () => {
    await db.withRollback(async (act) => {
      await act('owner', "update private.monitored_jobs set finished_at = now() - interval '1 day'");
      await act(service, "select public.record_job('backup')");
      await act('owner', 'select private.sweep_accounts()');
      const [row] = await act(service, 'select public.check_health() as ages');
      const ages = row?.ages as Record<string, readonly number[]>;
      const late = Object.keys(ages).filter(
        (subject) => (ages[subject]?.[0] ?? 0) > (ages[subject]?.[1] ?? 0),
      );
      assert.deepEqual(late.sort(), ['company-archive', 'send-emails']);
    });
  });
});

test('a restore repeats the erasures that the backup does not contain', async () => {
  const address = 'vera@site.example';
  const readLeft = async (act: Act) => [
    (await act('owner', 'select from public.profiles where id = $1', [actors.demoted.id])).length,
    (
      await act(
        'owner',
        'select email from public.contact_messages where email = any ($1) order by length(email)',
        [[address, `other-${address}`]],
      )
    ).map(({ email }) => email),
  ];
  const repeat = 'select public.repeat_erasures($1) as repeated';
  const insertMessages = (act: Act) =>
    act(
      'owner',
      `insert into public.contact_messages (name, email, service, message, created_at)
       select 'Vi', e, 'crm', 'Help', '2026-01-01' from unnest($1::text[]) e`,
      [[address, `other-${address}`]],
    );
  const list = await db.withRollback(async (act) => {
    await insertMessages(act);
    await act(admin, 'select public.erase_person($1)', [actors.demoted.id]);
    await act(service, 'select public.erase_visitor($1)', [address]);
    const [row] = await act(service, 'select public.list_erasures() as list');
    return row?.list;
  });
  assert.doesNotMatch(JSON.stringify(list), /@/);
  await db.withRollback(async (act) => {
    await insertMessages(act);
    assert.deepEqual(await readLeft(act), [1, [address, `other-${address}`]]);
    const [first] = await act(service, repeat, [list]);
    assert.ok(Number(first?.repeated) >= 2);
    assert.deepEqual(await readLeft(act), [0, [`other-${address}`]]);
    assert.deepEqual(await act(service, repeat, [list]), [{ repeated: 0 }]);
  });
});
