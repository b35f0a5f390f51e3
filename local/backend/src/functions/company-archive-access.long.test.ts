import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openArchiveFixture } from '../testing/archive-fixture.ts';
import { type Actor, signIn, unwrap } from '../testing/people.ts';

const {
  backend,
  people,
  acme,
  globex,
  colleague,
  callFunction,
  request,
  open,
  download,
  processArchives,
  deleteArchives,
  waitUntilFinished,
  createArchive,
  close,
} = await openArchiveFixture();
after(close);

describe('access to an archive', () => {
  test('only managers can request an archive, up to five a day', async () => {
    for (const actor of [people.admin, people.author, colleague])
      assert.deepEqual((await request(actor, acme)).code, 'managers_only');
    assert.equal((await request(people.client, globex)).code, 'managers_only');
    assert.equal((await callFunction(people.client, { action: 'work' })).code, 'forbidden');
    assert.equal((await processArchives(backend.publishableKey)).status, 401);
    await deleteArchives();
    for (let number = 1; number <= 6; number += 1) {
      const { status } = await request(people.client, acme);
      assert.equal(status, number === 6 ? 429 : 202);
      await backend.database.query('delete from private.company_archives');
    }
    await deleteArchives();
  });

  test('staff cannot request an archive while they view the portal as a manager', async () => {
    const view = unwrap(await people.admin.client.rpc('start_portal_view', { person: people.client.id }));
    const result = await callFunction(
      people.admin,
      { action: 'request', companyId: acme },
      { 'x-view-as': view[0].id },
    );
    assert.deepEqual([result.status, result.code], [403, 'read_only_view']);
  });

  test('a link works until it expires, and only while its requester is a manager', async () => {
    const files = await createArchive(people.client, acme);
    assert.ok(files['tables/client_invoices.csv']);
    // A manager who may not see invoices, an account without a company, and an admin.
    for (const actor of [people.stranger, colleague, people.admin])
      assert.equal((await open(actor, acme)).code, 'archive_not_found');
    assert.equal((await open(people.client, globex)).code, 'archive_not_found');
    const { link } = await open(people.client, acme);
    assert.equal((await download(`${link.slice(0, -2)}AA`)).status, 404);
    assert.equal((await download('/functions/v1/company-archive')).status, 404);
    // Once the requester is no longer a manager, even earlier links stop working.
    const setManager = async (person: Actor, is_manager: boolean) =>
      unwrap(
        await people.admin.client
          .from('company_members')
          .update({ is_manager })
          .eq('person_id', person.id)
          .eq('company_id', acme)
          .select('id'),
      );
    await setManager(people.stranger, true);
    await setManager(people.client, false);
    assert.equal((await download(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
    await setManager(people.client, true);
    assert.equal((await download(link)).status, 200);
    await backend.database.query(
      'update private.company_archives set expires_at = private.now() where company_id = $1',
      [acme],
    );
    assert.equal((await download(link)).status, 404);
    assert.equal((await open(people.client, acme)).code, 'archive_not_found');
  });

  test('an archive’s parts are deleted after it expires', async () => {
    const listParts = () =>
      backend.database.query("select name from storage.objects where bucket_id = 'archives'");
    assert.ok((await listParts()).length > 0);
    await backend.database.query('update private.company_archives set expires_at = private.now()');
    const names = unwrap(await people.service.rpc('list_orphaned_files'));
    assert.deepEqual(names.length, (await listParts()).length);
    for (const { bucket, name } of names) unwrap(await people.service.storage.from(bucket).remove([name]));
    assert.deepEqual(await listParts(), []);
    assert.deepEqual(unwrap(await people.service.rpc('list_orphaned_files')), []);
  });

  test('an archive is not finished if its requester has signed out', async () => {
    const sessionClient = await signIn(backend, people.client.email);
    assert.equal((await request({ ...people.client, client: sessionClient }, acme)).status, 202);
    await sessionClient.auth.signOut({ scope: 'local' });
    // The timer may have finished it before the sign-out.
    assert.ok(['failed', 'ready'].includes((await waitUntilFinished(acme)) ?? ''));
    await backend.database.query(
      "update private.company_archives set state = 'creating', done = 0, plan = '[]', parts = '{}', leased_until = null",
    );
    assert.equal(await waitUntilFinished(acme), 'failed');
  });

  test('requests and downloads are logged, and the manager is notified', async () => {
    await deleteArchives();
    // The second replaces the first.
    await createArchive(people.client, acme);
    await createArchive(people.client, acme);
    const entries = await backend.database.query(
      "select distinct action, actor_email, company_id = $1 as is_acme from public.audit_log where table_name = 'company_archives' and actor_id = $2 and company_id = $1 order by 1",
      [acme, people.client.id],
    );
    assert.deepEqual(entries, [
      { action: 'delete', actor_email: people.client.email, is_acme: true },
      { action: 'export', actor_email: people.client.email, is_acme: true },
      { action: 'insert', actor_email: people.client.email, is_acme: true },
    ]);
    const notifications = unwrap(
      await people.client.client
        .from('project_notifications')
        .select('title')
        .eq('notification_type', 'other'),
    );
    assert.ok(notifications.some(({ title }: { title: string }) => title === 'Your archive is ready'));
  });
});
