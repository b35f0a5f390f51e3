import fc, { type Arbitrary } from 'fast-check';
import type { Caller } from '../http/people-online.ts';
import { CALLER_OF, FUNCTIONS, type FunctionCalls } from './function-calls.ts';
import type { RawRequest } from './send-raw.ts';
import type { Argument, Column, Surface } from './surface.ts';

/** A request of which nothing may come: something in it is wrong, or it only reads, or it writes where no row is. */
export interface RandomRequest extends RawRequest {
  readonly who: Caller;
}

const { constantFrom, oneof } = fc;

/** Half of a surrogate pair, and a NUL: no column, argument or field takes them. */
const unfitText = constantFrom('é\udc00', 'x\u0000y');
const unfitValue = oneof(
  unfitText,
  fc.jsonValue().filter((value) => typeof value !== 'string'),
);
const anyValue = oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  constantFrom<unknown>('infinity', 'NaN', 1e308, { length: 1, toString: 'x' }, { $ne: null }),
  unfitText.chain((text) => constantFrom<unknown>(text, [text], { a: text })),
);

/** Closed, and so deep that whoever walks it by calling itself runs out of stack. */
const deepJson = fc.integer({ min: 1, max: 15_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** A text that is no JSON, or JSON that is no object. */
const notAnObject = (good: string): Arbitrary<string> =>
  oneof(
    fc.nat(good.length - 1).map((end) => good.slice(0, end)),
    constantFrom(`${good}${good}`, `[${good}]`, `${good}\u0000`, 'null', 'NaN', '{"a":1,}', "{'a':1}"),
    deepJson,
    deepJson.map((deep) => `{"email":${deep},"prefix":"x"}`),
  );

const contentType = constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'text/csv',
  'image/png',
  'x',
  '',
);

const header = (name: string, ...values: string[]): Arbitrary<Record<string, string>> =>
  constantFrom(...values).map((value) => ({ [name]: value }));

const strangeHeader = oneof(
  contentType.map((type) => ({ 'content-type': type })),
  header('prefer', 'return=nothing', 'count=exact', 'resolution=x', ',,', 'tx=rollback', 'timezone=Mars'),
  header('range', 'bytes=-', '0-', '5-1', '99999999999999999999-', 'items=x', '0-0,2-3'),
  header('accept', '', 'x', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan'),
  header('accept-profile', 'auth', 'private', 'public"'),
  header('content-profile', 'auth', 'x'),
  header('authorization', '', 'Bearer', 'Bearer a.b.c', 'Basic eDp4', `Bearer ${'x'.repeat(6000)}`),
  header('apikey', '', 'x', 'sb_secret_x'),
  header('idempotency-key', '', ' ', 'x'.repeat(500)),
  header('if-none-match', '"'),
  header('x-http-method-override', 'DELETE'),
);

/** Each request comes from a visitor of its own, so that limits hide nothing. */
const headers = fc
  .record({
    visitor: fc.ipV4(),
    strange: oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangeHeader }),
  })
  .map(({ visitor, strange }) => ({
    'content-type': 'application/json',
    'x-forwarded-for': visitor,
    ...strange,
  }));

const insiders = constantFrom<Caller>('anon', 'clientA', 'author', 'admin', 'noProfile', 'service');
const outsiders = constantFrom<Caller>('anon', 'clientA', 'clientB', 'demoted', 'noProfile');

function functionCall(calls: FunctionCalls): Arbitrary<RandomRequest> {
  return constantFrom(...FUNCTIONS).chain((name) => {
    const good = calls.right(name);
    // A role may be left out, so only one that there is not is wrong.
    const wrong = constantFrom(...Object.keys(good)).chain((field) =>
      field === 'role'
        ? fc.constant({ ...good, role: 'owner' })
        : oneof(
            unfitValue.map((value) => ({ ...good, [field]: value })),
            anyValue.map((value) => ({ ...good, [`${field}2`]: value })),
            fc.constant(Object.fromEntries(Object.entries(good).filter(([other]) => other !== field))),
            fc.constant({ ...good, [field]: 'x'.repeat(70_000) }),
          ),
    );
    const own = name === 'admin-user-management' ? [] : [`/api/${name}`];
    return fc.record({
      who: oneof({ weight: 2, arbitrary: fc.constant(CALLER_OF[name]) }, { weight: 1, arbitrary: outsiders }),
      method: constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'),
      path: constantFrom(...own, ...['', '/', '/x', '?x=%ff'].map((end) => `/functions/v1/${name}${end}`)),
      headers,
      body: oneof(
        wrong.map((body) => JSON.stringify(body)),
        notAnObject(JSON.stringify(good)),
      ),
    });
  });
}

const operator = constantFrom(
  ...'eq neq gt gte like ilike match imatch is isdistinct in cs cd ov sl sr nxl adj fts plfts wfts xx'.split(
    ' ',
  ),
);

const operand = oneof(
  fc.string({ unit: 'binary' }).map(encodeURIComponent),
  constantFrom('', '5', '1e999', 'null', '(1,2', '("a,b",c)', '{{a},{b}}', '{', '[1,2)', '(', '2026-02-30'),
  constantFrom('%ED%B0%80', '%FF', '%00', "' or 1=1 --", '1;drop table services', 'x'.repeat(3000)),
);

const filter = fc
  .tuple(
    constantFrom('', '', 'not.', 'not.not.'),
    operator,
    constantFrom('', '', '(any)', '(nothing)', '('),
    operand,
  )
  .map(([not, name, modifier, value]) => `${not}${name}${modifier}.${value}`);

/** One part of an address of REST, about a column. */
const parameter = ({ name }: Column, other: Column): Arbitrary<string> =>
  oneof(
    { weight: 3, arbitrary: filter.map((one) => `${name}=${one}`) },
    fc
      .tuple(constantFrom('or', 'and', 'not.or', '$or'), filter, filter, constantFrom(')', '', '))'))
      .map(([tree, one, two, end]) => `${tree}=(${name}.${one},not.and(${name}.${two})${end}`),
    constantFrom('int', 'uuid', 'jsonb', 'regclass', 'text[]', 'nothing', '"').map(
      (type) => `select=${name}::${type}`,
    ),
    constantFrom('->a', '->>0', '->-1', '->>', "->'a'", '->99999999999').map(
      (path) => `select=${name}${path}`,
    ),
    constantFrom('', '!inner', `!${other.name}`, '!nothing').map(
      (hint) => `select=*,${other.relation}${hint}(*)`,
    ),
    constantFrom('->a', '.up', '.desc.nullsfirst', ',').map((order) => `order=${name}${order}`),
    constantFrom('limit=-1', 'limit=x', 'offset=99999999999999999999', 'select=', 'select=count()', '=eq.1'),
    constantFrom('on_conflict=nothing', 'on_conflict=', `columns=${name},${name}`, 'columns="'),
    constantFrom(
      `select=${'a('.repeat(900)}${')'.repeat(900)}`,
      `and=(${'not.and('.repeat(900)}id.eq.1${')'.repeat(901)}`,
    ),
    fc.webQueryParameters(),
  );

/** Node refuses to send other signs. */
const sendable = (path: string): string => path.replace(/[^\u0021-\u00ff]/gu, encodeURIComponent);

function tableRequest(columns: readonly Column[]): Arbitrary<RandomRequest> {
  return fc.tuple(constantFrom(...columns), constantFrom(...columns)).chain(([column, other]) => {
    const { relation, name } = column;
    const query = fc
      .array(parameter(column, other), { minLength: 1, maxLength: 3 })
      .map((all) => all.join('&'));
    const path = query.map((text) => sendable(`/rest/v1/${relation}?${text}`));
    const nowhere = query.map((text) =>
      sendable(`/rest/v1/${relation}?${name}=is.null&${name}=not.is.null&${text}`),
    );
    const who = insiders;
    const wrongRow = oneof(
      unfitText.map((value) => ({ [name]: value })),
      anyValue.map((value) => ({ [name]: value, no_such_column: 1 })),
    );
    const wrongBody = oneof(
      wrongRow.map((row) => JSON.stringify(row)),
      wrongRow.map((row) => JSON.stringify([row, null])),
      notAnObject('{"no_such_column":1}'),
      constantFrom('no_such_column\n1', 'no_such_column=1'),
    );
    return oneof(
      fc.record({ who, method: constantFrom('GET', 'HEAD'), path, headers }),
      fc.record({ who, method: constantFrom('POST', 'PUT'), path, headers, body: wrongBody }),
      fc.record({
        who,
        method: constantFrom('PATCH', 'DELETE'),
        path: nowhere,
        headers,
        body: anyValue.map((value) => JSON.stringify({ [name]: value })),
      }),
    );
  });
}

/** Only what the argument refuses is sent to a function that could do something. */
function databaseCall(args: readonly Argument[]): Arbitrary<RandomRequest> {
  return constantFrom(...args).chain(({ function: name, name: argument, type, others }) => {
    const path = `/rest/v1/rpc/${name}`;
    const isText = /text|json|name/.test(type);
    const refused = isText ? unfitText : oneof(unfitText, constantFrom<unknown>('x', '😀', { a: 1 }));
    const nulls = Object.fromEntries(others.map((other) => [other, null]));
    return oneof(
      fc.record({
        who: insiders,
        method: fc.constant('GET'),
        path: operand.map((value) => sendable(`${path}?${argument}=${value}&select=nothing`)),
        headers,
      }),
      fc.record({
        who: insiders,
        method: constantFrom('POST', 'PATCH'),
        path: fc.constant(path),
        headers,
        body: refused.map((value) => JSON.stringify({ ...nulls, [argument]: value })),
      }),
    );
  });
}

const signInRequest: Arbitrary<RandomRequest> = fc.record({
  who: outsiders,
  method: constantFrom('POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE'),
  path: constantFrom(
    ...'token?grant_type=password,token?grant_type=refresh_token,token?grant_type=pkce,token,signup,recover,otp'.split(
      ',',
    ),
    ...'magiclink,resend,verify,user,invite,admin/users,admin/users/x,factors,logout?scope=x,nothing'.split(
      ',',
    ),
    ...'passkeys/x,passkeys/registration/verify,passkeys/authentication/verify'.split(','),
    ...'authorize?provider=x,callback?code=x,sso,settings?x=%ff'.split(','),
  ).map((path) => `/auth/v1/${path}`),
  headers,
  body: fc
    .record({
      email: oneof(unfitValue, constantFrom('x', 'x@', '@x', 'a@b@c')),
      password: oneof(unfitValue, fc.constant('x'.repeat(5000))),
      refresh_token: anyValue,
      data: anyValue,
      type: constantFrom('x', 'signup', null),
      token: anyValue,
    })
    .chain((body) => oneof(fc.constant(JSON.stringify(body)), notAnObject(JSON.stringify(body)))),
});

const fileRequest: Arbitrary<RandomRequest> = fc.record({
  who: outsiders,
  method: constantFrom('POST', 'PUT', 'GET', 'HEAD', 'DELETE'),
  path: constantFrom(
    ...['uploads/', 'uploads/..%2F..%2Fx.png', 'uploads/a%00.png', 'invoices/x.pdf', 'nothing/x'],
    ...[
      'sign/invoices/x.pdf?token=x',
      'sign/invoices/x.pdf',
      'public/invoices/x.pdf',
      'public/uploads/%2e%2e/x',
    ],
    ...[
      'list/invoices',
      'list/nothing',
      'move',
      'copy',
      'info/invoices/x.pdf',
      'upload/sign/uploads/x.png?token=x',
    ],
    ...['../bucket', '../bucket/invoices', '../upload/resumable', '../render/image/public/uploads/x.png'],
  ).map((path) => `/storage/v1/object/${path}`.replace('object/../', '')),
  headers,
  body: fc
    .record({ prefix: anyValue, prefixes: anyValue, paths: anyValue })
    .chain((body) => oneof(fc.constant(JSON.stringify(body)), notAnObject(JSON.stringify(body)))),
});

export const randomRequest = ({ columns, arguments: args }: Surface, calls: FunctionCalls) =>
  oneof(
    { weight: 2, arbitrary: functionCall(calls) },
    { weight: 4, arbitrary: tableRequest(columns) },
    { weight: 1, arbitrary: databaseCall(args) },
    { weight: 1, arbitrary: signInRequest },
    { weight: 1, arbitrary: fileRequest },
  );
