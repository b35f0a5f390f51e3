import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_URL_LENGTH } from '../http/app.ts';
import { openScratchBackend } from '../testing/scratch-project.ts';

const MIGRATION = `
create table public.things (
  id int generated always as identity primary key,
  name text, tags text[], numbers int[], span daterange, day date, at timestamptz, price numeric,
  is_on boolean, token uuid, data jsonb, parent int references public.things (id)
);
grant all on public.things to anon;
`;

const { backend } = await openScratchBackend({ 'migrations/1_things.sql': MIGRATION });

interface RestResult {
  readonly status: number;
  readonly code: unknown;
  readonly message: unknown;
}

async function sendRequest(method: string, path: string, body?: string, prefer = ''): Promise<RestResult> {
  const response = await backend.fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', prefer },
    ...(body === undefined ? {} : { body }),
  });
  const { code, message } = JSON.parse((await response.text()) || '{}');
  return { status: response.status, code, message };
}

const assertAlive = async () => assert.equal((await sendRequest('GET', 'things?select=id')).status, 200);

describe('a regular expression is refused before it runs', () => {
  for (const query of ['name=match.x', 'name=not.imatch(all).{a}', 'and=(id.eq.1,or(id.eq.2,name.imatch.x))'])
    test(query, async () =>
      assert.match(String((await sendRequest('GET', `things?${query}`)).message), /use like or ilike/),
    );
});

describe('a column named like a property of all objects is refused and changes no prototype', () => {
  const before = Reflect.ownKeys(Object.prototype);
  for (const query of [
    '__proto__=eq.1',
    'constructor=eq.1',
    'select=id,__proto__',
    'or=(__proto__.eq.1,id.eq.1)',
  ])
    test(query, async () => {
      const { status, code } = await sendRequest('GET', `things?${query}`);
      const added = Reflect.ownKeys(Object.prototype).filter((key) => !before.includes(key));
      for (const key of added) Reflect.deleteProperty(Object.prototype, key);
      assert.deepEqual([status, code, added], [400, '42703', []]);
    });

  test('unless the name is only a value', async () => {
    assert.equal((await sendRequest('GET', 'things?name=eq.constructor')).status, 200);
  });
});

test('JSON values are stored as PostgreSQL itself would parse them', async () => {
  const row = {
    name: { a: [1] },
    tags: ['a"b\\c', 5, true, null, { d: 1 }],
    numbers: [[1], [2]],
    data: [1, 'x'],
  };
  assert.equal((await sendRequest('POST', 'things', JSON.stringify(row))).status, 201);
  const [stored] = await backend.database.query(
    'select name, to_jsonb(tags) as tags, numbers, data from public.things order by id desc limit 1',
  );
  assert.deepEqual(stored, {
    name: '{"a":[1]}',
    tags: ['a"b\\c', '5', 'true', null, '{"d":1}'],
    numbers: [[1], [2]],
    data: [1, 'x'],
  });
  assert.equal((await sendRequest('GET', 'things?name=eq.true&select=id')).status, 200);
});

test('a URL that is too long is refused', async () => {
  const { status, message } = await sendRequest('GET', `things?name=eq.${'x'.repeat(MAX_URL_LENGTH)}`);
  assert.deepEqual([status, message], [414, `The URL is longer than ${MAX_URL_LENGTH} characters.`]);
});

describe('a request that lite cannot parse is refused', () => {
  for (const [request, body] of [
    ['GET things?select=%22:id'],
    ['HEAD things?select=%22:id'],
    ['POST things?columns=name', '"x"'],
    ['POST things?on_conflict=name&columns=name', '["x"]'],
    ['POST things', '[null]'],
  ] as const)
    test(request, async () => {
      const [method = '', path = ''] = request.split(' ');
      assert.equal((await sendRequest(method, path, body)).status, 400);
    });
});

test('an open transaction, failed or not, is rolled back before the next request', async () => {
  const { database } = backend;
  await assert.rejects(database.script('begin; select 1 / 0'), { code: '22012' });
  await assertAlive();
  await database.script("begin; insert into public.things (name) values ('half')");
  await assertAlive();
  assert.deepEqual(await database.query("select from public.things where name = 'half'"), []);
});

test('timers and sockets run between the statements of concurrent requests', async () => {
  const order: string[] = [];
  const requests = Array.from({ length: 3 }, () =>
    sendRequest('GET', 'things?select=id').then(() => order.push('request')),
  );
  setTimeout(() => order.push('timer'), 0);
  await Promise.all(requests);
  assert.equal(order[0], 'timer');
});
