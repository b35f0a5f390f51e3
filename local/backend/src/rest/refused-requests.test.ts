import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_URL_LENGTH, REST_LIMITS } from '../limits.ts';
import { openScratchBackend } from '../testing/scratch-project.ts';

const MIGRATION = `
create table public.things (
  id int generated always as identity primary key,
  name text, tags text[], numbers int[], span daterange, day date, at timestamptz, price numeric,
  is_on boolean, token uuid, data jsonb, parent int references public.things (id)
);
grant all on public.things to anon;
create function public.takes(tags text[] default '{}', at timestamptz default now(), is_on boolean default true)
  returns text[] language sql stable as 'select tags';
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

describe('a column named like a property of all objects is refused and changes no prototype', () => {
  const before = Reflect.ownKeys(Object.prototype);
  for (const query of [
    '__proto__=eq.1',
    '__proto__.limit=0',
    'parent.__proto__=eq.1',
    'constructor=eq.1',
    'select=id,__proto__',
    'or=(__proto__.eq.1,id.eq.1)',
    'order=__proto__',
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

test('an unclosed quote is refused', async () => {
  for (const select of ['":id', 'id::"', 'data->"']) {
    const path = `things?select=${encodeURIComponent(select)}`;
    const { status, code } = await sendRequest('GET', path);
    assert.deepEqual([status, code], [400, 'PGRST100']);
    assert.equal((await sendRequest('HEAD', path)).status, 400);
  }
});

describe('a cast to a type that looks up names in the catalog is refused', () => {
  test('with an explanation', async () => {
    const path = 'things?select=name::regrole';
    const { status, message } = await sendRequest('GET', path);
    assert.deepEqual([status, message], [400, 'A column cannot be cast to regrole; omit the cast.']);
    assert.equal((await sendRequest('HEAD', path)).status, 400);
  });

  for (const select of [
    'x:name::RegClass',
    'name::"setof regclass"',
    'name::_regclass',
    '...parent(name::regclass)',
    'name::regclass.max()',
    'name.max()::regclass',
    'name::unknown',
  ])
    test(select, async () => {
      const path = `things?select=${encodeURIComponent(select)}`;
      const { status, code } = await sendRequest('GET', path);
      assert.deepEqual([status, code], [400, 'PT400']);
    });

  test('in the rows returned by a write', async () => {
    const body = '{"name":"Acme"}';
    const requests = ['POST things?select=name::regclass', 'PATCH things?id=eq.1&select=name::regclass'];
    for (const request of [...requests, 'POST rpc/takes?select=name::regclass']) {
      const [method = '', path = ''] = request.split(' ');
      const { status, code } = await sendRequest(method, path, body, 'return=representation');
      assert.deepEqual([status, code], [400, 'PT400'], request);
    }
  });

  test('unless the type is an ordinary one', async () => {
    for (const type of ['text', 'varchar', 'character%20varying', 'numeric'])
      assert.equal((await sendRequest('GET', `things?select=id::${type}`)).status, 200, type);
  });
});

test('HEAD has the same status as GET when the database rejects the request', async () => {
  await backend.database.query("insert into public.things (name) values ('Acme')");
  for (const type of ['record', 'trigger', 'internal']) {
    const path = `things?select=name::${type}`;
    assert.equal((await sendRequest('GET', path)).status, 400, type);
    assert.equal((await sendRequest('HEAD', path)).status, 400, type);
  }
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

const repeat = (count: number, createPart: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => createPart(index)).join(separator);
const nestEmbeds = (depth: number) => `${repeat(depth, () => 'things(', '')}id${')'.repeat(depth)}`;

describe('requests that are too expensive are rejected before they run', () => {
  const PATTERN = 'Regular expressions are not supported: use like or ilike instead of match or imatch.';
  const refusedRequests: readonly (readonly [string, string, string?])[] = [
    ...[
      'name=match.x',
      'name=not.imatch(all).{a}',
      'and=(id.eq.1,or(id.eq.2,name.not.imatch.x))',
      'select=id,parent!inner(name)&parent.or=(name.imatch.x)',
      'select=id,...parent(name)&parent.name=match.x',
      'data->>a=match.x',
      '%6Eame=%6Datch.x',
      'name=eq.1&name=match.x',
    ].map((search) => [`GET things?${search}`, PATTERN] as const),
    ['DELETE things?name=match.x', PATTERN],
    ['GET things?$or=eq.1', 'or requires a list of conditions in parentheses.'],
    [
      `GET things?select=${repeat(REST_LIMITS.sameColumn + 1, (index) => `a${index}:name`)}`,
      `A column may be selected at most ${REST_LIMITS.sameColumn} times: name.`,
    ],
    [
      `GET things?select=${repeat(REST_LIMITS.columns + 1, (index) => `a${index}:data->b${index}`)}`,
      `A request may have at most ${REST_LIMITS.columns} columns; this one has ${REST_LIMITS.columns + 1}.`,
    ],
    [
      `GET things?select=${repeat(REST_LIMITS.embeds + 1, (index) => `a${index}:parent(id)`)}`,
      `A request may have at most ${REST_LIMITS.embeds} embedded resources; this one has ${REST_LIMITS.embeds + 1}.`,
    ],
    [
      `GET things?select=${nestEmbeds(REST_LIMITS.embedDepth + 1)}`,
      `Resources may be embedded at most ${REST_LIMITS.embedDepth} levels deep.`,
    ],
    [
      `GET things?or=(${repeat(REST_LIMITS.conditions + 1, (index) => `id.eq.${index}`)})`,
      `A request may have at most ${REST_LIMITS.conditions} conditions; this one has ${REST_LIMITS.conditions + 1}.`,
    ],
    [
      'GET things?or=(name.fts.a,name.fts.b,name.plfts.c,name.wfts.d,name.phfts.e)',
      `A request may have at most ${REST_LIMITS.conditions} conditions; this one has ${5 * REST_LIMITS.textSearch}.`,
    ],
    [
      `GET things?name=like(any).{${repeat(4, (index) => `*${index}*`)}}`,
      `A request may have at most ${REST_LIMITS.conditions} conditions; this one has ${5 * REST_LIMITS.textSearch}.`,
    ],
    [
      `GET things?name=not.like.${'x'.repeat(REST_LIMITS.patternLength + 1)}`,
      `A pattern may have at most ${REST_LIMITS.patternLength} characters.`,
    ],
    [
      `GET things?id=in.(${repeat(REST_LIMITS.listedValues + 1, String)})`,
      `A request may have at most ${REST_LIMITS.listedValues} values in lists; this one has ${REST_LIMITS.listedValues + 1}.`,
    ],
    [
      'POST things',
      `A request may write at most ${REST_LIMITS.rows} rows; send the others in another request.`,
      `[${repeat(REST_LIMITS.rows + 1, () => '{}')}]`,
    ],
  ];
  for (const [request, message, body] of refusedRequests) {
    test(`${request.slice(0, 80)} (${request.length})`, async () => {
      const [method = '', path = ''] = request.split(' ');
      assert.deepEqual(await sendRequest(method, path, body), { status: 400, code: 'PT400', message });
    });
  }

  for (const count of ['planned', 'estimated'])
    for (const [method, path] of [
      ['GET', 'things'],
      ['DELETE', 'things?id=eq.0'],
      ['GET', 'rpc/takes'],
    ] as const)
      test(`${method} ${path} with count=${count}`, async () =>
        assert.deepEqual(await sendRequest(method, path, undefined, `count=${count}`), {
          status: 400,
          code: 'PT400',
          message: 'Only exact counts are supported: use count=exact.',
        }));

  test('a URL that is too long', async () => {
    const { status, message } = await sendRequest('GET', `things?name=eq.${'x'.repeat(MAX_URL_LENGTH)}`);
    assert.deepEqual([status, message], [414, `The URL is longer than ${MAX_URL_LENGTH} characters.`]);
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

describe('a body whose rows are not objects is refused', () => {
  for (const query of ['', '?columns=name', '?on_conflict=name&columns=name', '?on_conflict=name'])
    for (const body of ['"x"', '["x"]', '[["x"]]', '5', 'true', 'null', '[null]', '[{"name":"a"},1]'])
      for (const prefer of [
        '',
        'resolution=ignore-duplicates,return=headers-only',
        'resolution=merge-duplicates',
      ])
        test(`POST ${query} ${body} ${prefer}`, async () => {
          const { status } = await sendRequest('POST', `things${query}`, body, prefer);
          assert.ok(status >= 400 && status < 500, String(status));
        });
  test('PUT ?on_conflict="&columns="name" "x"', async () => {
    const { status } = await sendRequest('PUT', 'things?on_conflict="&columns="name"', '"x"');
    assert.equal(status, 400);
  });
});
