import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { skipLiteGrants } from '../database/skip-lite-grants.ts';
import { createClientFor } from '../testing/people.ts';
import { openScratchBackend } from '../testing/scratch-project.ts';

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
create schema closed;
create table closed.secrets (id int);
alter table closed.secrets enable row level security;
create table public.open (id int primary key);
alter table public.open enable row level security;
revoke all on public.open from anon;
create function public.plain() returns void language plpgsql as $$ begin raise exception 'Please do not'; end $$;
create function public.coded() returns void language plpgsql as
  $$ begin raise exception using errcode = 'PT409', message = 'Taken'; end $$;
create function public.broken() returns void language plpgsql as
  $$ begin raise exception using errcode = 'XX000', message = 'secret inside'; end $$;
`;

const { backend } = await openScratchBackend({ 'migrations/1_things.sql': MIGRATION });

const createAnonClient = () => createClientFor(backend);

describe('table privileges', () => {
  test('stay as the migrations set them, even after requests', async () => {
    for (const key of [backend.publishableKey, backend.secretKey]) {
      await backend.fetch(`${backend.url}/rest/v1/open`, { headers: { apikey: key } });
    }
    const privileges = await backend.database.query(
      `select has_table_privilege('anon', 'closed.secrets', 'select') as closed,
         has_table_privilege('anon', 'public.open', 'select') as open`,
    );
    assert.deepEqual(privileges, [{ closed: false, open: false }]);
  });

  test('are protected by an error if lite’s own grants cannot be skipped', () => {
    assert.throws(() => skipLiteGrants({}), /lite has changed/);
  });
});

describe('values', () => {
  test('have PostgREST’s format, alone and embedded', async () => {
    const client = createAnonClient();
    await client.from('things').insert([
      { id: 1, price: 1200.5 },
      { id: 2, price: 0, parent: 1 },
      { id: 3, price: 'NaN', at: 'infinity' },
    ]);
    const { data } = await client.from('things').select('price, at, parent(price, at)').eq('id', 2).single();
    const at = '2026-01-02T03:04:05.123456+00:00';
    assert.deepEqual(data, { price: 0, at, parent: { price: 1200.5, at } });
    const special = await client.from('things').select('price, at').eq('id', 3).single();
    assert.deepEqual(special.data, { price: 'NaN', at: 'infinity' });
  });
});

describe('errors', () => {
  const cases: readonly (readonly [string, () => PromiseLike<{ status: number; error: unknown }>, object])[] =
    [
      [
        'a violated check',
        () => createAnonClient().from('things').insert({ id: 9, price: -1 }),
        {
          status: 400,
          code: '23514',
          details: null,
          message: 'new row for relation "things" violates check constraint "not_negative"',
        },
      ],
      [
        'a plain raise',
        () => createAnonClient().rpc('plain'),
        { status: 400, code: 'P0001', message: 'Please do not' },
      ],
      [
        'a raise with a status',
        () => createAnonClient().rpc('coded'),
        { status: 409, code: 'PT409', message: 'Taken' },
      ],
      [
        'an internal error',
        () => createAnonClient().rpc('broken'),
        { status: 500, code: 'XX000', message: 'The request could not be completed.' },
      ],
      [
        'a number out of range',
        () => createAnonClient().from('things').insert({ id: 10, price: 1e12 }),
        { status: 400, code: '22003' },
      ],
      [
        'a missing parent',
        () => createAnonClient().from('things').insert({ id: 11, parent: 99 }),
        { status: 409, code: '23503' },
      ],
      [
        'a write to an aggregate view',
        () => createAnonClient().from('thing_count').update({ things: 1 }).gte('things', 0),
        { status: 400, code: '55000' },
      ],
      [
        'an unknown table',
        () => createAnonClient().from('nothing').select(),
        { status: 404, code: 'PGRST205' },
      ],
    ];
  for (const [name, call, expected] of cases) {
    test(`${name} has PostgREST’s status and code`, async () => {
      const { status, error } = await call();
      const { status: expectedStatus, ...fields } = expected as { status: number };
      assert.equal(status, expectedStatus);
      const actual = error as Record<string, unknown>;
      assert.deepEqual(Object.fromEntries(Object.keys(fields).map((key) => [key, actual[key]])), fields);
    });
  }
});
