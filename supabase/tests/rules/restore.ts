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
