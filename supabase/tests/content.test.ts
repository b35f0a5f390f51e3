import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Actor, actors } from './support/actors.ts';
import { done, failsWith } from './support/expect.ts';
import { fillFixtures, rows } from './support/fixtures.ts';
import { type MemoryDatabase, openMemoryDatabase } from './support/memory-database.ts';

let db: MemoryDatabase;
before(async () => {
  db = await openMemoryDatabase();
  await fillFixtures(db);
});
after(() => db.close());

const { admin, author, anon, clientA } = actors;

describe('posts', () => {
  test('the author is whoever wrote the first version', async () => {
    await db.rehearse(async (act) => {
      const [made] = done(
        await act(
          author,
          "insert into public.blogs (title, slug, author_id) values ('x', 'x', $1) returning id, author_id",
          [admin.id],
        ),
      );
      assert.equal(made?.author_id, author.id);
      const [kept] = done(
        await act(admin, 'update public.blogs set author_id = $1 where id = $2 returning author_id', [
          admin.id,
          made?.id,
        ]),
      );
      assert.equal(kept?.author_id, author.id);
    });
  });
  for (const slug of ['', 'Two Words', 'two--words', '-x', 'x-', 'x/y', 'ä']) {
    test(`the address cannot be ${JSON.stringify(slug)}`, async () => {
      failsWith(
        await db.attempt(author, 'update public.blogs set slug = $1 where id = $2', [slug, rows.post]),
        '23514',
      );
    });
  }
  test('an address is taken once', async () => {
    failsWith(
      await db.attempt(author, "update public.blogs set slug = 'later' where id = $1", [rows.post]),
      '23505',
    );
  });
  test('old addresses lead to the post, until another post takes one', async () => {
    await db.rehearse(async (act) => {
      const look = async (slug: string) =>
        done(
          await act(
            anon,
            'select b.slug from public.blog_slug_history h join public.blogs b on b.id = h.blog_id where h.slug = $1',
            [slug],
          ),
        );
      assert.deepEqual(await look('post'), [{ slug: 'the-post' }]);
      assert.deepEqual(await look('draft'), []);
      done(await act(author, "update public.blogs set slug = 'third' where id = $1", [rows.post]));
      assert.deepEqual(await look('the-post'), [{ slug: 'third' }]);
      done(await act(author, "insert into public.blogs (title, slug) values ('x', 'post')"));
      assert.deepEqual(await look('post'), []);
      done(await act(author, "update public.blogs set slug = 'the-post' where id = $1", [rows.post]));
      assert.deepEqual(await look('the-post'), []);
    });
  });
  const counts: readonly (readonly [string, number])[] = [
    ['', 0],
    ['  \n ', 0],
    ['one two\nthree', 3],
    ['<p>One</p><p>two</p>', 2],
    ['<b>O</b>ne <i class="x">two</i>', 2],
    ['one<br>two<br/>three', 3],
    ['<ul><li>one</li><li>two</li></ul>', 2],
    ['&nbsp;one&nbsp;two', 2],
    ['<img src="a b c">', 0],
  ];
  for (const [html, expected] of counts) {
    test(`${JSON.stringify(html)} has ${expected} words`, async () => {
      const [row] = done(
        await db.attempt(author, 'update public.blogs set content = $1 where id = $2 returning word_count', [
          html,
          rows.post,
        ]),
      );
      assert.equal(row?.word_count, expected);
    });
  }
  test("a scheduled post appears when it is due, by the product's clock", async () => {
    await db.rehearse(async (act) => {
      const look = () => act(anon, 'select id from public.blogs where id = $1', [rows.scheduled]);
      assert.equal(done(await look()).length, 0);
      const [before] = done(await act(anon, 'select revision from public.content_revision'));
      done(await act('owner', "select private.set_clock(clock_timestamp() + interval '2 days')"));
      assert.equal(done(await look()).length, 1);
      const [later] = done(await act(anon, 'select revision from public.content_revision'));
      assert.notEqual(later?.revision, before?.revision);
    });
  });
  test('visitors see of a writer only the public side', async () => {
    const people = done(await db.attempt(anon, 'select * from public.public_profiles'));
    assert.deepEqual(
      people.map((row) => row.full_name),
      ['Ann Author'],
    );
    assert.deepEqual(Object.keys(people[0] ?? {}), [
      'id',
      'full_name',
      'avatar_url',
      'bio',
      'linkedin_url',
      'twitter_url',
      'github_url',
    ]);
  });
});

describe('portfolio', () => {
  const add = (columns: string, values: string) =>
    db.attempt(
      author,
      `insert into public.projects (title, description${columns}) values ('Ünï & Co_2 – App', 'x'${values}) returning slug, completed_at::text, (completed_at = public.agency_today()) as is_today`,
    );
  test('the address comes from the title', async () => {
    await db.rehearse(async (act) => {
      const sql =
        "insert into public.projects (title, description) values ('  My (new) App_2  now! ', 'x') returning slug";
      assert.deepEqual(done(await act(author, sql)), [{ slug: 'my-new-app_2-now' }]);
      assert.deepEqual(done(await act(author, sql)), [{ slug: 'my-new-app_2-now-2' }]);
      assert.deepEqual(
        done(
          await act(
            author,
            "update public.projects set title = 'Other' where slug = 'my-new-app_2-now' returning slug",
          ),
        ),
        [{ slug: 'other' }],
      );
      failsWith(
        await act(
          author,
          "insert into public.projects (title, description, slug) values ('x', 'x', 'other')",
        ),
        '23505',
      );
    });
  });
  test('the completion date stands only while completed, today when blank', async () => {
    assert.equal(done(await add(', completed_at', ", '2026-01-01'"))[0]?.completed_at, null);
    assert.equal(done(await add(', completed', ', true'))[0]?.is_today, true);
    assert.equal(
      done(await add(', completed, completed_at', ", true, '2026-01-01'"))[0]?.completed_at,
      '2026-01-01',
    );
  });
  for (const [column, value] of [
    ['github_url', "'javascript:alert(1)'"],
    ['project_urls', "'{https://a.example,ftp://b.example}'"],
    ['images', "'{data:image/png}'"],
    ['cover_image', "'//evil.example/a.png'"],
    ['technologies', '\'{React," "}\''],
  ] as const) {
    test(`${column} cannot be ${value}`, async () =>
      failsWith(await add(`, ${column}`, `, ${value}`), '23514'));
  }
  test('three are featured: the marked one, filled up from all, the same all day and others on other days', async () => {
    await db.rehearse(async (act) => {
      const pick = async () =>
        done(await act(anon, 'select title from public.featured_projects()')).map((row) => String(row.title));
      const today = await pick();
      assert.equal(today.length, 3);
      assert.equal(today[0], 'Alpha');
      assert.deepEqual(await pick(), today);
      const choices = new Set<string>();
      for (let day = 1; day <= 12; day += 1) {
        done(await act('owner', `select private.set_clock(clock_timestamp() + interval '${day} days')`));
        choices.add((await pick()).join());
      }
      assert.ok(choices.size > 1);
    });
  });
  test('the figures count clients once', async () => {
    assert.deepEqual(done(await db.attempt(anon, 'select * from public.site_stats')), [
      { happy_clients: 2, projects_in_care: 2 },
    ]);
  });
});

describe('default services', () => {
  const seed = 'select public.seed_default_services() as added';
  test('come once, and only into an empty table', async () => {
    await db.rehearse(async (act) => {
      assert.equal(done(await act(author, seed))[0]?.added, 0);
      done(await act(author, 'delete from public.services'));
      for (const actor of [clientA, actors.demoted]) failsWith(await act(actor, seed), '42501');
      assert.equal(done(await act(author, seed))[0]?.added, 4);
      assert.equal(done(await act(admin, seed))[0]?.added, 0);
      const listed = done(
        await act(anon, 'select title, price_starting from public.services order by created_at'),
      );
      assert.deepEqual(
        listed.map((row) => row.price_starting),
        ['$2,500', '$8,000', '$5,000', '$15,000'],
      );
    });
  });
});

describe('content revision', () => {
  const revision = async (work: string, actor: Actor | 'owner' = admin) =>
    db.rehearse(async (act) => {
      const read = async () =>
        done(await act(anon, 'select revision from public.content_revision'))[0]?.revision;
      const before = await read();
      done(await act(actor, work));
      return (await read()) !== before;
    });
  for (const work of [
    "update public.services set title = 'x'",
    "insert into public.faqs (question, answer) values ('x', 'y')",
    'delete from public.testimonials',
    "update public.settings set address = 'x'",
    "update public.categories set name = 'x'",
    `update public.profiles set full_name = 'x' where id = '${author.id}'`,
  ]) {
    test(`${work} raises it`, async () => assert.equal(await revision(work), true));
  }
  for (const work of [
    `update public.profiles set role = 'client' where id = '${actors.employee.id}'`,
    "update public.client_projects set title = 'x'",
  ]) {
    test(`${work} leaves it`, async () => assert.equal(await revision(work), false));
  }
});

describe('settings', () => {
  test('the time zone is a known one and decides what today is', async () => {
    failsWith(await db.attempt(admin, "update public.settings set time_zone = 'Mars/Base'"), '22023');
    await db.rehearse(async (act) => {
      done(await act('owner', "select private.set_clock('2026-01-01T00:30:00Z')"));
      const today = async () => done(await act(anon, 'select public.agency_today()::text as day'))[0]?.day;
      assert.equal(await today(), '2026-01-01');
      done(await act(admin, "update public.settings set time_zone = 'America/New_York'"));
      assert.equal(await today(), '2025-12-31');
    });
  });
});

describe('audit log', () => {
  test('notes who changed what from what', async () => {
    await db.rehearse(async (act) => {
      done(await act(author, "update public.services set title = 'New' where title = 'One'"));
      const [entry] = done(await act(author, 'select * from public.audit_log order by id desc limit 1'));
      assert.deepEqual(
        [entry?.actor_id, entry?.actor_name, entry?.actor_role, entry?.table_name, entry?.action],
        [author.id, 'Ann Author', 'author', 'services', 'update'],
      );
      assert.deepEqual(entry?.changes, { title: ['One', 'New'] });
    });
  });
  test('keeps no personal text', async () => {
    await db.rehearse(async (act) => {
      done(await act(author, 'update public.contact_messages set handled = true'));
      const [entry] = done(
        await act(
          admin,
          "select changes -> 'email' as email from public.audit_log where table_name = 'contact_messages' and action = 'insert'",
        ),
      );
      assert.deepEqual(entry?.email, [null, null]);
    });
  });
  test('is not changed, not even by the secret role', async () => {
    for (const sql of ['delete from public.audit_log', "update public.audit_log set actor_name = 'x'"]) {
      failsWith(await db.attempt(actors.service, sql), '42501');
    }
    await db.rehearse(async (act) => failsWith(await act('owner', 'truncate public.audit_log'), '42501'));
  });
});

describe('files', () => {
  const put = (actor: Actor, bucket: string, name: string) =>
    db.attempt(actor, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]);
  const allowed = [
    [author, 'uploads', 'blogs/1712.png'],
    [author, 'uploads', 'team/1712.JPG'],
    [admin, 'uploads', 'project-images/cover-a1.webp'],
    [clientA, 'uploads', `avatars/${clientA.id}/1.avif`],
    [author, 'uploads', `avatars/${author.id}/1.gif`],
    [author, 'invoices', 'invoices/invoice-1712345678901.pdf'],
  ] as const;
  const refused = [
    [anon, 'uploads', 'blogs/1.png'],
    [clientA, 'uploads', 'blogs/1.png'],
    [clientA, 'uploads', `avatars/${actors.clientB.id}/1.png`],
    [clientA, 'uploads', `avatars/${clientA.id}/../${actors.clientB.id}/1.png`],
    [clientA, 'uploads', `avatars/${clientA.id}.png`],
    [actors.stranger, 'uploads', `avatars/${actors.stranger.id}/1.png`],
    [author, 'uploads', 'blogs/1.svg'],
    [author, 'uploads', 'blogs/1.png.html'],
    [author, 'uploads', 'other/1.png'],
    [author, 'uploads', 'blogs/a/1.png'],
    [author, 'uploads', 'invoices/invoice-1.pdf'],
    [author, 'invoices', 'invoices/invoice-1.exe'],
    [author, 'invoices', 'blogs/1.png'],
    [clientA, 'invoices', 'invoices/invoice-9.pdf'],
    [anon, 'invoices', 'invoices/invoice-9.pdf'],
    [author, 'other', 'blogs/1.png'],
  ] as const;
  for (const [actor, bucket, name] of allowed) {
    test(`${actor.name} uploads ${bucket}: ${name.slice(0, 20)}`, async () => {
      done(await put(actor, bucket, name));
    });
  }
  for (const [actor, bucket, name] of refused) {
    test(`${actor.name} cannot upload ${bucket}: ${name.slice(0, 60)}`, async () =>
      failsWith(await put(actor, bucket, name), '42501'));
  }
  test('an invoice file is read by its client and staff', async () => {
    const see = async (actor: Actor) =>
      done(await db.attempt(actor, "select name from storage.objects where bucket_id = 'invoices'")).length;
    assert.deepEqual(
      [await see(clientA), await see(actors.clientB), await see(author), await see(actors.employee)],
      [1, 1, 2, 0],
    );
  });
  test('only an admin removes, nobody overwrites', async () => {
    const changed = async (actor: Actor, sql: string) => {
      const outcome = await db.attempt(actor, sql);
      return outcome.kind === 'done' ? outcome.affected : -1;
    };
    for (const actor of [author, clientA])
      assert.equal(await changed(actor, 'delete from storage.objects'), 0);
    assert.equal(await changed(admin, 'delete from storage.objects'), 4);
    for (const actor of [admin, author, clientA])
      assert.equal(await changed(actor, "update storage.objects set name = 'x'"), 0);
  });
  test('a file that no invoice names is swept after a day', async () => {
    await db.rehearse(async (act) => {
      done(
        await act(
          'owner',
          "insert into storage.objects (bucket_id, name, created_at) values ('invoices', 'invoices/invoice-3.pdf', now() - interval '25 hours'), ('invoices', 'invoices/invoice-4.pdf', now())",
        ),
      );
      assert.deepEqual(done(await act(actors.service, 'select public.unnamed_invoice_files() as name')), [
        { name: 'invoices/invoice-3.pdf' },
      ]);
      failsWith(await act(admin, 'select public.unnamed_invoice_files()'), '42501');
    });
  });
});
