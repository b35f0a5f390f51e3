import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { db } from '../support/shared-database.ts';

const { admin, author } = actors;
const restore = "select public.restore_deleted('blogs', $1)";

test('a deleted post is restored with its author, timestamp and former slugs', async () => {
  await db.withRollback(async (act) => {
    await act(author, "update public.blogs set slug = 'renamed' where id = $1", [rows.post]);
    const readPost = async () => await act(admin, 'select * from public.blogs where id = $1', [rows.post]);
    const readSlugs = async () =>
      await act(admin, 'select slug from public.blog_slug_history where blog_id = $1 order by 1', [
        rows.post,
      ]);
    const [before, slugsBefore] = [await readPost(), await readSlugs()];
    await act(admin, 'delete from public.blogs where id = $1', [rows.post]);
    assert.deepEqual(await readPost(), []);
    await act(admin, restore, [rows.post]);
    assert.deepEqual(await readPost(), before);
    assert.deepEqual(await readSlugs(), slugsBefore);
    assert.ok(slugsBefore.length > 0);
    await act.fails('PT404', admin, restore, [rows.post]);
  });
});

test('only the person who deleted a row can restore it, for ten minutes', async () => {
  await db.withRollback(async (act) => {
    await act(author, 'delete from public.blogs where id = $1', [rows.post]);
    await act.fails('PT404', admin, restore, [rows.post]);
    await act('owner', "update private.deleted_rows set deleted_at = deleted_at - interval '11 minutes'");
    await act.fails('PT404', author, restore, [rows.post]);
    await act(author, 'delete from public.faqs');
    assert.deepEqual(await act('owner', "select 1 from private.deleted_rows where table_name = 'blogs'"), []);
  });
});

test('restoring a post fails if its slug is taken', async () => {
  await db.withRollback(async (act) => {
    const [post] = await act(admin, 'select slug from public.blogs where id = $1', [rows.post]);
    await act(author, 'delete from public.blogs where id = $1', [rows.post]);
    await act(admin, "insert into public.blogs (title, slug) values ('x', $1)", [post?.slug]);
    await act.fails('23505', author, restore, [rows.post]);
  });
});

test('a deleted invoice is restored with the reminders that were sent, without notifying the client again', async () => {
  await db.withRollback(async (act) => {
    const read = () => act('owner', 'select * from public.invoice_reminders order by id');
    const countNotifications = async () =>
      (await act('owner', "select 1 from public.project_notifications where title = 'New invoice'")).length;
    const sent = await read();
    const notified = await countNotifications();
    await act(author, "insert into public.invoice_reminders (invoice_id, message) values ($1, 'x')", [
      rows.invoiceA,
    ]);
    for (const status of ['Pending', 'Paid']) {
      await act(admin, 'update public.client_invoices set payment_status = $2 where id = $1', [
        rows.invoiceA,
        status,
      ]);
      await act(admin, 'delete from public.client_invoices where id = $1', [rows.invoiceA]);
      assert.notDeepEqual(await read(), sent);
      await act(admin, "select public.restore_deleted('client_invoices', $1)", [rows.invoiceA]);
      assert.deepEqual(await read(), sent);
    }
    assert.deepEqual(
      await act('owner', 'select 1 from public.project_notifications where reminder_id is not null'),
      [],
    );
    assert.equal(await countNotifications(), notified);
  });
});
