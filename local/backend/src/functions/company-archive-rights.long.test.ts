import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ok, openArchiveWorld } from '../testing/archive-world.ts';
import { signIn } from '../testing/people.ts';

const {
  backend,
  people,
  acme,
  globex,
  colleague,
  call,
  request,
  open,
  get,
  work,
  forgetAll,
  finished,
  archiveOf,
  close,
} = await openArchiveWorld();
after(close);

describe('who may', () => {
  test('a manager alone asks for one, one at a time, five a day', async () => {
    for (const actor of [people.admin, people.author, colleague])
      assert.deepEqual((await request(actor, acme)).code, 'managers_only');
    assert.equal((await request(people.client, globex)).code, 'managers_only');
    assert.equal((await call(people.client, { action: 'work' })).code, 'forbidden');
    assert.equal((await work(backend.publishableKey)).status, 401);
    await forgetAll();
    const both = await Promise.all([request(people.client, acme), request(people.stranger, acme)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
    await forgetAll();
    for (let number = 1; number <= 6; number += 1) {
      const { status } = await request(people.client, acme);
      assert.equal(status, number === 6 ? 429 : 202);
      await backend.database.query('delete from private.company_archives');
    }
    await forgetAll();
  });

  test('staff make none while they look at the portal as a manager', async () => {
    const view = ok(await people.admin.client.rpc('begin_portal_view', { viewed: people.client.id }));
    const answer = await call(
      people.admin,
      { action: 'request', companyId: acme },
      { 'x-view-as': view[0].id },
    );
    assert.deepEqual([answer.status, answer.code], [403, 'only_looking']);
  });

  test('a link opens for who asked, while a manager who may read it, and ends', async () => {
    const files = await archiveOf(people.client, acme);
    assert.ok(files['tables/client_invoices.csv']);
    // Another manager, who has no right to invoices; somebody of another company; a person without the right.
    for (const actor of [people.stranger, colleague, people.admin])
      assert.equal((await open(actor, acme)).code, 'archive_not_found');
    assert.equal((await open(people.client, globex)).code, 'archive_not_found');
    const { link } = await open(people.client, acme);
    assert.equal((await get(`${link.slice(0, -2)}AA`)).status, 404);
    assert.equal((await get('/functions/v1/company-archive')).status, 404);
    // No manager any more: the link that was given before opens nothing.
    const members = people.admin.client.from('company_members');
    const rights = { is_manager: false };
    ok(
      await people.admin.client
        .from('company_members')
        .update({ is_manager: true })
        .eq('person_id', people.stranger.id)
        .eq('company_id', acme)
        .select('id'),
    );
    ok(await members.update(rights).eq('person_id', people.client.id).eq('company_id', acme).select('id'));
    assert.equal((await get(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
    ok(
      await people.admin.client
        .from('company_members')
        .update({ is_manager: true })
        .eq('person_id', people.client.id)
        .eq('company_id', acme)
        .select('id'),
    );
    assert.equal((await get(link)).status, 200);
    await backend.database.query(
      'update private.company_archives set expires_at = private.now() where company_id = $1',
      [acme],
    );
    assert.equal((await get(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
  });

  test('after its end its parts are gone', async () => {
    const parts = () =>
      backend.database.query("select name from storage.objects where bucket_id = 'archives'");
    assert.ok((await parts()).length > 0);
    await backend.database.query('update private.company_archives set expires_at = private.now()');
    const names = ok(await people.service.rpc('files_of_nobody'));
    assert.deepEqual(names.length, (await parts()).length);
    for (const { bucket, name } of names) ok(await people.service.storage.from(bucket).remove([name]));
    assert.deepEqual(await parts(), []);
    assert.deepEqual(ok(await people.service.rpc('files_of_nobody')), []);
  });

  test('one that is made for somebody who is signed out, or removed, is not finished', async () => {
    const gone = await signIn(backend, people.client.email);
    assert.equal((await request({ ...people.client, client: gone }, acme)).status, 202);
    await gone.auth.signOut({ scope: 'local' });
    // What the timer may have made in between was made while the session lived.
    assert.ok(['failed', 'ready'].includes((await finished(acme)) ?? ''));
    await backend.database.query(
      "update private.company_archives set state = 'making', done = 0, plan = '[]', parts = '{}', leased_until = null",
    );
    assert.equal(await finished(acme), 'failed');
  });

  test('the log names who asked and who opened, the manager is told', async () => {
    await forgetAll();
    // The second takes the place of the first.
    await archiveOf(people.client, acme);
    await archiveOf(people.client, acme);
    const noted = await backend.database.query(
      "select distinct action, actor_email, company_id = $1 as is_acme from public.audit_log where table_name = 'company_archives' and actor_id = $2 and company_id = $1 order by 1",
      [acme, people.client.id],
    );
    assert.deepEqual(noted, [
      { action: 'delete', actor_email: people.client.email, is_acme: true },
      { action: 'export', actor_email: people.client.email, is_acme: true },
      { action: 'insert', actor_email: people.client.email, is_acme: true },
    ]);
    const told = ok(
      await people.client.client
        .from('project_notifications')
        .select('title')
        .eq('notification_type', 'other'),
    );
    assert.ok(told.some(({ title }: { title: string }) => title === 'Your archive is ready'));
  });
});
