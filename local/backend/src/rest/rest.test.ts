import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Backend, createNodeClient, startBackend } from '../index.ts';
import { scratchProject } from '../testing/scratch-project.ts';

const MIGRATION = `
create table public.things (
  id int primary key,
  price numeric(12, 2) constraint not_negative check (price >= 0),
  at timestamptz default '2026-01-02 03:04:05.123456+00',
  parent int references public.things (id)
);
create table public.settings (id int primary key);
create view public.thing_count as select count(*) as things from public.things;
grant all on public.things, public.thing_count to anon, authenticated;
create function public.plain() returns void language plpgsql as $$ begin raise exception 'Please do not'; end $$;
create function public.coded() returns void language plpgsql as
  $$ begin raise exception using errcode = 'PT409', message = 'Taken'; end $$;
create function public.broken() returns void language plpgsql as
  $$ begin raise exception using errcode = 'XX000', message = 'secret inside'; end $$;
create function public.claims() returns text language sql stable as
  $$ select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', 'nobody') $$;
`;

let backend: Backend;
let project: Awaited<ReturnType<typeof scratchProject>>;

before(async () => {
  project = await scratchProject({ 'migrations/1_things.sql': MIGRATION });
  backend = await startBackend({ dataDir: 'memory', projectDir: project.path });
});
after(async () => {
  await backend.stop();
  await project.remove();
});

const anon = () =>
  createNodeClient(backend.url, backend.publishableKey, { global: { fetch: backend.fetch } });

describe('values', () => {
  test('arrive as PostgREST sends them, alone and embedded', async () => {
    const client = anon();
    await client.from('things').insert([
      { id: 1, price: 1200.5 },
      { id: 2, price: 0, parent: 1 },
    ]);
    const { data } = await client.from('things').select('price, at, parent(price, at)').eq('id', 2).single();
    const at = '2026-01-02T03:04:05.123456+00:00';
    assert.deepEqual(data, { price: 0, at, parent: { price: 1200.5, at } });
  });
});

describe('errors', () => {
  const cases: readonly (readonly [string, () => PromiseLike<{ status: number; error: unknown }>, object])[] =
    [
      [
        'a violated check',
        () => anon().from('things').insert({ id: 9, price: -1 }),
        {
          status: 400,
          code: '23514',
          details: null,
          message: 'new row for relation "things" violates check constraint "not_negative"',
        },
      ],
      ['a plain raise', () => anon().rpc('plain'), { status: 400, code: 'P0001', message: 'Please do not' }],
      ['a raise with a status', () => anon().rpc('coded'), { status: 409, code: 'PT409', message: 'Taken' }],
      [
        'a fault inside',
        () => anon().rpc('broken'),
        { status: 500, code: 'XX000', message: 'The request could not be completed.' },
      ],
      [
        'a number out of range',
        () => anon().from('things').insert({ id: 10, price: 1e12 }),
        { status: 400, code: '22003' },
      ],
      [
        'a missing parent',
        () => anon().from('things').insert({ id: 11, parent: 99 }),
        { status: 409, code: '23503' },
      ],
      [
        'a write to a view of sums',
        () => anon().from('thing_count').update({ things: 1 }).gte('things', 0),
        { status: 400, code: '55000' },
      ],
      ['an unknown table', () => anon().from('nothing').select(), { status: 404, code: 'PGRST205' }],
    ];
  for (const [name, call, expected] of cases) {
    test(`${name} has the status and code of PostgREST`, async () => {
      const { status, error } = await call();
      const { status: expectedStatus, ...fields } = expected as { status: number };
      assert.equal(status, expectedStatus);
      const given = error as Record<string, unknown>;
      assert.deepEqual(Object.fromEntries(Object.keys(fields).map((key) => [key, given[key]])), fields);
    });
  }
});

describe('tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (header: object, claims: object, secret: string) => {
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const claims = (seconds: number) => ({
    sub: '00000000-0000-4000-8000-000000000001',
    role: 'service_role',
    exp: Math.floor(Date.now() / 1000) + seconds,
  });
  const ask = async (bearer: string) => {
    const answer = await backend.fetch(`${backend.url}/rest/v1/things?limit=1`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${bearer}` },
    });
    return [answer.status, (await answer.json()).code];
  };

  test('that nobody signed, or somebody else, are refused and never read as anon', async () => {
    assert.deepEqual(await ask(`${encode({ alg: 'none' })}.${encode(claims(60))}.`), [401, 'PGRST301']);
    assert.deepEqual(await ask(token({ alg: 'HS256' }, claims(60), 'guess')), [401, 'PGRST301']);
    assert.deepEqual(await ask('nonsense'), [401, 'PGRST301']);
  });

  test('of a session that is gone are refused', async () => {
    await backend.database.query(
      "insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'a@b.example', now())",
    );
    const admin = createNodeClient(backend.url, backend.secretKey, { global: { fetch: backend.fetch } });
    const made = await admin.auth.admin.createUser({
      email: 'c@d.example',
      password: 'Demo-pass-2026',
      email_confirm: true,
    });
    const client = anon();
    await client.auth.signInWithPassword({ email: 'c@d.example', password: 'Demo-pass-2026' });
    assert.equal((await client.rpc('claims')).data, made.data.user?.id);
    await backend.database.query('delete from auth.sessions');
    const { status, error } = await client.rpc('claims');
    assert.deepEqual([status, error?.code], [401, 'PGRST301']);
    assert.equal((await anon().rpc('claims')).data, 'nobody');
  });
});
