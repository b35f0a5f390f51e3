import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actors } from '../support/actors.ts';
import { rows } from '../support/fixtures.ts';
import { expectFailure, expectRows } from '../support/memory-database.ts';
import { db } from '../support/shared-database.ts';

const { admin, author, anon } = actors;

describe('a post', () => {
  const counts: readonly (readonly [string, number])[] = [
    ['', 0],
    ['one two\nthree', 3],
    ['<p>One</p><p>two</p>', 2],
    ['<b>O</b>ne <i class="x">two</i>', 2],
    ['one<br>two<br/>three', 3],
    ['&nbsp;one&nbsp;two', 2],
    ['<img src="/storage/v1/object/public/uploads/a.png" alt="a b c">', 0],
  ];
  for (const [html, expected] of counts) {
    test(`with the content ${JSON.stringify(html)} has ${expected} words`, async () => {
      const [row] = expectRows(
        await db.attempt(author, 'update public.blogs set content = $1 where id = $2 returning word_count', [
          html,
          rows.post,
        ]),
      );
      assert.equal(row?.word_count, expected);
    });
  }
  const uploads = '/storage/v1/object/public/uploads';
  const pictures: readonly (readonly [html: string, isAccepted: boolean])[] = [
    [
      `<figure><img src="${uploads}/blogs/1.png" alt="a > b" width="4"><figcaption>c</figcaption></figure>`,
      true,
    ],
    [`<img alt="" src="https://files.example${uploads}/a.png"><p>two</p><img src="${uploads}/b.png">`, true],
    ['<img src="data:image/png;base64,AAAA">', false],
    ['<img src="https://evil.example/a.png">', false],
    [`<img src="${uploads}/../invoices/a.png">`, false],
    [`<img src="${uploads}/a.png?x">`, false],
    [`<img src="${uploads}/a.png" onerror="alert(1)">`, false],
    [`<img src="${uploads}/a.png" srcset="https://evil.example/a.png">`, false],
    [`<img alt="<img src="x">" src="${uploads}/a.png">`, false],
    [`<IMG SRC=x><img src="${uploads}/a.png">`, false],
    [`<image src="https://evil.example/a.png">`, false],
    [`<img src='${uploads}/a.png'`, false],
  ];
  for (const [html, isAccepted] of pictures) {
    test(`and other rich text ${isAccepted ? 'may' : 'may not'} contain ${html}`, async () => {
      for (const change of [
        'blogs set content',
        'projects set long_description',
        'settings set privacy_text',
        'settings set imprint_text',
      ]) {
        const outcome = await db.attempt(admin, `update public.${change} = $1 returning id`, [html]);
        if (isAccepted) expectRows(outcome);
        else expectFailure(outcome, '23514');
      }
    });
  }
  test('needs a description of its header picture', async () => {
    const sql = 'update public.blogs set header_image_url = $1, header_image_alt = $2 returning id';
    const picture = `${uploads}/blogs/1.png`;
    expectRows(await db.attempt(author, sql, [picture, 'A door']));
    for (const alt of [null, ' ']) expectFailure(await db.attempt(author, sql, [picture, alt]), '23514');
  });
  test('appears at its scheduled time by the instance’s clock', async () => {
    await db.withRollback(async (act) => {
      const readScheduled = () => act(anon, 'select id from public.blogs where id = $1', [rows.scheduled]);
      assert.equal((await readScheduled()).length, 0);
      const [before] = await act(anon, 'select revision from public.content_revision');
      await act('owner', "select private.set_clock(clock_timestamp() + interval '2 days')");
      assert.equal((await readScheduled()).length, 1);
      const [later] = await act(anon, 'select revision from public.content_revision');
      assert.notEqual(later?.revision, before?.revision);
    });
  });
  test('remembers its slugs in the order in which they were replaced, also when one is used again', async () => {
    await db.withRollback(async (act) => {
      for (const [day, slug] of ['b', 'the-post', 'b'].entries()) {
        await act('owner', `select private.set_clock('2027-03-0${day + 1}T12:00:00Z')`);
        await act(author, 'update public.blogs set slug = $1 where id = $2', [slug, rows.post]);
      }
      const sql =
        'select slug from public.blog_slug_history where blog_id = $1 order by created_at desc limit 2';
      const slugs = (await act(anon, sql, [rows.post])).map(({ slug }) => slug);
      assert.deepEqual(slugs, ['b', 'the-post']);
    });
  });
  test('keeps the date of its first publication', async () => {
    await db.withRollback(async (act) => {
      const updateDraft = async (change: string) => {
        const sql = `update public.blogs set ${change} where id = $1 returning publish_at::text`;
        return (await act(author, sql, [rows.draft]))[0]?.publish_at;
      };
      const setClock = async (instant: string) =>
        await act('owner', `select private.set_clock('${instant}')`);
      const assertDay = (timestamp: unknown, day: string) =>
        assert.match(String(timestamp), new RegExp(`^${day} `));
      await setClock('2026-03-01T12:00:00Z');
      assert.equal(await updateDraft("title = 'Longer'"), null);
      assertDay(await updateDraft('published = true'), '2026-03-01');
      await setClock('2026-04-01T12:00:00Z');
      assertDay(await updateDraft("title = 'Corrected', publish_at = null"), '2026-03-01');
      await updateDraft('published = false');
      assertDay(await updateDraft('published = true'), '2026-03-01');
      await updateDraft("published = false, publish_at = '2026-05-05'");
      assertDay(await updateDraft('published = true'), '2026-05-05');
    });
  });
});
