import { request } from 'node:http';
import type { Caller } from '@proof/permissions/people-online';
import { type Random, randomFrom } from '@proof/permissions/random';
import { CALLER_OF, FUNCTIONS, type FunctionCalls } from '../function-calls.ts';
import { AUTH_PATHS, FILES, FILTERS, FUNCTIONS_OF_API, STRANGE, TABLES, TYPES } from './parts.ts';

/** A request in which something is wrong, so that nothing may come of it. */
export interface Malformed {
  readonly who: Caller;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Closed, and so deep that whoever walks it by calling itself runs out of stack. */
const deep = (random: Random): string => {
  const depth = 1 + random.below(15_000);
  return '['.repeat(depth) + ']'.repeat(depth);
};

const SOMEBODY: readonly Caller[] = ['anon', 'clientA', 'clientB', 'demoted', 'noProfile'];

/** Makes one malformed request after the other; the same seed makes the same ones. */
export function* malformedRequests(seed: number, calls: FunctionCalls): Generator<Malformed, never> {
  const random = randomFrom(seed);
  const kinds = [aFunction, aFunction, aTable, aTable, anRpc, aSignIn, aFile];
  for (;;) yield random.pick(kinds)(random, calls);
}

const json = { 'content-type': 'application/json' };

/** A text that is no JSON, or JSON that is no object. */
const noObject = (random: Random, good: string): string =>
  random.pick([
    '',
    '{',
    good.slice(0, random.below(good.length)),
    `${good}${good}`,
    `[${good}]`,
    `"${'x'.repeat(random.below(2000))}"`,
    'null',
    '0',
    `{"a":${'['.repeat(random.below(3000))}`,
    'undefined',
    deep(random),
    `{"email":${deep(random)},"prefix":"x"}`,
    '{"a":1,}',
    "{'a':1}",
    '\u0000',
    'NaN',
    `${good}\u0000`,
  ]);

function aFunction(random: Random, calls: FunctionCalls): Malformed {
  const name = random.pick(FUNCTIONS);
  const good = calls.right(name);
  const field = random.pick(Object.keys(good));
  const wrong = random.pick<() => unknown>([
    () => ({ ...good, [field]: random.pick(STRANGE) }),
    () => ({ ...good, [`${field}2`]: 'x' }),
    () => Object.fromEntries(Object.entries(good).filter(([other]) => other !== field)),
    () => ({ ...good, [field]: 'x'.repeat(70_000) }),
  ]);
  // The one field that may be left out, and then stands for something.
  const isJson = !(field === 'role' && random.below(2) === 0) && random.below(3) > 0;
  const body = isJson
    ? JSON.stringify(field === 'role' ? { ...good, role: 'owner' } : wrong())
    : noObject(random, JSON.stringify(good));
  const isMount = random.below(2) === 0 && name !== 'admin-user-management';
  return {
    who: random.below(3) === 0 ? random.pick(SOMEBODY) : CALLER_OF[name],
    method: random.below(8) === 0 ? random.pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) : 'POST',
    path: isMount ? `/api/${name}` : `/functions/v1/${name}${random.pick(['', '', '/', '/x', '?x=%ff'])}`,
    headers: { ...json, ...(random.below(4) === 0 ? strangeHeaders(random) : {}) },
    body,
  };
}

function aTable(random: Random): Malformed {
  const table = random.pick(TABLES);
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']);
  const filters = Array.from({ length: 1 + random.below(3) }, () => random.pick(FILTERS)).join('&');
  // What is written is wrong in itself: the filters may be right by chance, and the person may write such rows.
  const row = { [random.pick(['nothing', 'id', '', 'created_at'])]: random.pick(STRANGE), no_such_column: 1 };
  const text =
    random.below(3) === 0
      ? noObject(random, JSON.stringify(row))
      : JSON.stringify(random.below(2) === 0 ? row : [row, null]);
  return {
    who: random.pick(SOMEBODY),
    method,
    path: `/rest/v1/${table}?${filters.replaceAll(' ', '%20')}`,
    headers: { ...json, ...strangeHeaders(random) },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: text }),
  };
}

function anRpc(random: Random): Malformed {
  return {
    who: random.pick(SOMEBODY),
    method: random.pick(['POST', 'GET', 'PATCH']),
    path: `/rest/v1/rpc/${random.pick(FUNCTIONS_OF_API)}?${random.pick(FILTERS).replaceAll(' ', '%20')}`,
    headers: { ...json, ...strangeHeaders(random) },
    body: JSON.stringify({ nothing: random.pick(STRANGE) }),
  };
}

function aSignIn(random: Random): Malformed {
  const body = {
    email: random.pick([...STRANGE, 'x', 'x@', '@x', 'a@b@c']),
    password: random.pick([...STRANGE, 'x'.repeat(5000)]),
    refresh_token: random.pick(STRANGE),
    data: random.pick(STRANGE),
    type: random.pick(['x', 'signup', null]),
    token: random.pick(STRANGE),
  };
  return {
    who: random.pick(SOMEBODY),
    method: random.pick(['POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE']),
    path: `/auth/v1/${random.pick(AUTH_PATHS)}`,
    headers: { ...json, ...(random.below(3) === 0 ? strangeHeaders(random) : {}) },
    body: random.below(3) === 0 ? noObject(random, JSON.stringify(body)) : JSON.stringify(body),
  };
}

function aFile(random: Random): Malformed {
  return {
    who: random.pick(SOMEBODY),
    method: random.pick(['POST', 'PUT', 'GET', 'HEAD', 'DELETE']),
    path: `/storage/v1/${random.pick(FILES)}`,
    headers: { 'content-type': random.pick(TYPES), ...strangeHeaders(random) },
    body: noObject(
      random,
      JSON.stringify({
        prefix: random.pick(STRANGE),
        prefixes: random.pick(STRANGE),
        paths: random.pick(STRANGE),
      }),
    ),
  };
}

function strangeHeaders(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    {},
    { 'content-type': random.pick(TYPES) },
    {
      prefer: random.pick([
        'return=nothing',
        'count=all',
        'resolution=x',
        ',,',
        'tx=rollback',
        'x'.repeat(3000),
      ]),
    },
    { range: random.pick(['bytes=-', '0-', '5-1', 'bytes=9999999999-', 'items=x', '-']) },
    {
      accept: random.pick([
        '',
        'x',
        'application/vnd.pgrst.object+json',
        'text/csv',
        'application/vnd.pgrst.plan',
        '*/*;q=x',
      ]),
    },
    {
      'accept-profile': random.pick(['auth', 'private', '', 'public"']),
      'content-profile': random.pick(['auth', 'private', 'x']),
    },
    {
      authorization: random.pick([
        'Bearer',
        'Bearer x',
        'Bearer a.b.c',
        'Basic eDp4',
        '',
        `Bearer ${'x'.repeat(6000)}`,
      ]),
    },
    { apikey: random.pick(['', 'x', 'sb_secret_x', 'null']) },
    { 'idempotency-key': random.pick(['', 'x', ' ', 'x'.repeat(500)]) },
    { 'if-none-match': '"', 'if-modified-since': 'x' },
    { 'x-forwarded-for': random.pick(['x', '', '1.2.3.4, ', "'; drop table x"]) },
    { cookie: 'sb-access-token=x', 'x-http-method-override': 'DELETE' },
  ]);
}

/** Sends it as it is: `fetch` would mend the address, the method and the headers. */
export function sendRaw(
  site: string,
  { method, path, headers, body }: Malformed,
  own: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve, reject) => {
    const given = {
      ...own,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    };
    const outgoing = request({ hostname, port, method, path, headers: given }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
