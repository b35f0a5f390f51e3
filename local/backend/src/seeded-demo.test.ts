import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoAccounts, seedDemo } from '@local/demo';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Backend, createNodeClient, startBackend } from './index.ts';

const now = new Date('2028-02-29T10:30:00Z');

describe('a seeded backend', () => {
  let backend: Backend;

  const seed = () =>
    seedDemo({
      url: backend.url,
      secretKey: backend.secretKey,
      publishableKey: backend.publishableKey,
      now,
      sql: (query, parameters) => backend.database.query(query, parameters),
      fetch: backend.fetch,
    });

  const visitor = () =>
    createNodeClient(backend.url, backend.publishableKey, { global: { fetch: backend.fetch } });

  const signedIn = async (email: string): Promise<SupabaseClient> => {
    const account = demoAccounts.find((one) => one.email === email);
    assert.ok(account);
    const client = visitor();
    const { error } = await client.auth.signInWithPassword({ email, password: account.password });
    assert.equal(error, null, email);
    return client;
  };

  const counts = () =>
    backend.database.query(
      `select (select count(*) from public.audit_log)::int as audit, (select count(*) from public.project_notifications)::int as notifications,
        (select count(*) from public.staff_notifications)::int as staff, (select count(*) from public.blogs)::int as blogs,
        (select count(*) from storage.objects)::int as files, (select count(*) from auth.users)::int as users`,
    );

  before(async () => {
    backend = await startBackend({ dataDir: 'memory', clock: now, logLevel: 'error' });
    await seed();
  });
  after(() => backend.stop());

  test('every account signs in with its role', async () => {
    for (const { email, role } of demoAccounts) {
      const client = await signedIn(email);
      const { data } = await client
        .from('profiles')
        .select('role, awaiting_access')
        .eq('email', email)
        .single();
      assert.deepEqual(data, { role, awaiting_access: email === 'employee@northlight.example' }, email);
    }
  });

  test('clients see their own projects, sprints in order, and open their invoice', async () => {
    for (const [email, projects] of [
      ['client@acme.example', 1],
      ['client@globex.example', 2],
      ['newcomer@initech.example', 0],
    ] as const) {
      const { data } = await (await signedIn(email)).from('client_projects').select('id');
      assert.equal(data?.length, projects, email);
    }
    const acme = await signedIn('client@acme.example');
    const { data: sprints } = await acme.from('project_sprints').select('status').order('sprint_order');
    assert.deepEqual(
      sprints?.map((sprint) => sprint.status),
      ['Completed', 'Completed', 'In Review', 'In Progress', 'Planned', 'Not Started'],
    );
    const { data: invoice } = await acme
      .from('client_invoices')
      .select('file_url')
      .not('file_url', 'is', null)
      .limit(1)
      .single();
    const opened = await acme.functions.invoke<{ link: string }>('open-file', {
      body: { path: invoice?.file_url },
    });
    assert.equal(opened.error, null);
    const file = await backend.fetch(new URL(opened.data?.link ?? '', backend.url));
    assert.equal((await file.text()).slice(0, 5), '%PDF-');
  });

  test('visitors see published posts with their author and pictures', async () => {
    const { data: posts } = await visitor()
      .from('blogs')
      .select('header_image_url, author:public_profiles(full_name)');
    assert.equal(posts?.length, 10);
    for (const post of posts ?? []) {
      assert.ok(post.author, 'a post without an author');
      const picture = await backend.fetch(new URL(post.header_image_url ?? '', backend.url));
      assert.equal(picture.status, 200);
      assert.equal(picture.headers.get('content-type'), 'image/webp');
    }
    const { data: projects } = await visitor().from('projects').select('cover_image, images, image_texts');
    assert.ok((projects?.length ?? 0) >= 9);
    for (const { cover_image, images, image_texts } of projects ?? []) {
      const texts = image_texts as Record<string, string>;
      for (const address of [cover_image ?? '', ...images])
        assert.ok(texts[address], `${address} without a text`);
    }
    const { data: team } = await visitor().from('team_members').select('id');
    assert.equal(team?.length, 8);
  });

  test('what the triggers told about the seeding itself is gone', async () => {
    const acme = await signedIn('client@acme.example');
    const { data } = await acme
      .from('project_notifications')
      .select('sent_at, read')
      .order('sent_at', { ascending: false });
    assert.equal(data?.length, 15);
    assert.ok(data.every((one) => Date.parse(one.sent_at) < now.getTime()));
    const [log] = await backend.database.query<{ nameless: number; late: number }>(
      // Who signs in above does so now.
      "select count(*) filter (where actor_name is null)::int as nameless, count(*) filter (where at > $1::timestamptz)::int as late from public.audit_log where area <> 'access'",
      [now.toISOString()],
    );
    assert.deepEqual(log, { nameless: 0, late: 0 });
  });

  test('a second seeding changes nothing', async () => {
    const earlier = await counts();
    await seed();
    assert.deepEqual(await counts(), earlier);
  });
});
