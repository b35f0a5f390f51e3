import fc, { type Arbitrary } from 'fast-check';
import type { Caller } from '../http/people-online.ts';
import { ALLOWED_CALLER, FUNCTIONS, type FunctionCalls } from './function-calls.ts';
import type { RawRequest } from './send-raw.ts';
import type { Argument, Column, Surface } from './surface.ts';

/** A request that must not change anything: it is invalid, only reads, or writes to no row. */
export interface RandomRequest extends RawRequest {
  readonly caller: Caller;
}

const { constantFrom, oneof } = fc;

/** A lone surrogate and a NUL, which no column, argument or field accepts. */
const invalidText = constantFrom('é\udc00', 'x\u0000y');
const invalidValue = oneof(
  invalidText,
  fc.jsonValue().filter((value) => typeof value !== 'string'),
);
const anyValue = oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  constantFrom<unknown>('infinity', 'NaN', 1e308, { length: 1, toString: 'x' }, { $ne: null }),
  invalidText.chain((text) => constantFrom<unknown>(text, [text], { a: text })),
);

/** Balanced, but so deep that a recursive parser overflows the stack. */
const deepJson = fc.integer({ min: 1, max: 15_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

const createNonObject = (valid: string): Arbitrary<string> =>
  oneof(
    fc.nat(valid.length - 1).map((end) => valid.slice(0, end)),
    constantFrom(`${valid}${valid}`, `[${valid}]`, `${valid}\u0000`, 'null', 'NaN', '{"a":1,}', "{'a':1}"),
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

const setHeader = (name: string, ...values: string[]): Arbitrary<Record<string, string>> =>
  constantFrom(...values).map((value) => ({ [name]: value }));

const unusualHeader = oneof(
  contentType.map((type) => ({ 'content-type': type })),
  setHeader('prefer', 'return=nothing', 'count=exact', 'resolution=x', ',,', 'tx=rollback', 'timezone=Mars'),
  setHeader('range', 'bytes=-', '0-', '5-1', '99999999999999999999-', 'items=x', '0-0,2-3'),
  setHeader('accept', '', 'x', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan'),
  setHeader('accept-profile', 'auth', 'private', 'public"'),
  setHeader('content-profile', 'auth', 'x'),
  setHeader('authorization', '', 'Bearer', 'Bearer a.b.c', 'Basic eDp4', `Bearer ${'x'.repeat(6000)}`),
  setHeader('apikey', '', 'x', 'sb_secret_x'),
  setHeader('idempotency-key', '', ' ', 'x'.repeat(500)),
  setHeader('if-none-match', '"'),
  setHeader('x-http-method-override', 'DELETE'),
);

/** Each request has its own IP address, so that rate limits do not hide failures. */
const headers = fc
  .record({
    visitor: fc.ipV4(),
    unusual: oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unusualHeader }),
  })
  .map(({ visitor, unusual }) => ({
    'content-type': 'application/json',
    'x-forwarded-for': visitor,
    ...unusual,
  }));

const tableCallers = constantFrom<Caller>('anon', 'clientA', 'author', 'admin', 'noProfile', 'service');
const functionCallers = constantFrom<Caller>('anon', 'clientA', 'clientB', 'demoted', 'noProfile');

function createFunctionRequest(calls: FunctionCalls): Arbitrary<RandomRequest> {
  return constantFrom(...FUNCTIONS).chain((name) => {
    const valid = calls.createBody(name);
    // The role is optional, so only an unknown one is invalid.
    const badBody = constantFrom(...Object.keys(valid)).chain((field) =>
      field === 'role'
        ? fc.constant({ ...valid, role: 'owner' })
        : oneof(
            invalidValue.map((value) => ({ ...valid, [field]: value })),
            anyValue.map((value) => ({ ...valid, [`${field}2`]: value })),
            fc.constant(Object.fromEntries(Object.entries(valid).filter(([key]) => key !== field))),
            fc.constant({ ...valid, [field]: 'x'.repeat(70_000) }),
          ),
    );
    const apiPath = name === 'admin-user-management' ? [] : [`/api/${name}`];
    return fc.record({
      caller: oneof(
        { weight: 2, arbitrary: fc.constant(ALLOWED_CALLER[name]) },
        { weight: 1, arbitrary: functionCallers },
      ),
      method: constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'),
      path: constantFrom(
        ...apiPath,
        ...['', '/', '/x', '?x=%ff'].map((suffix) => `/functions/v1/${name}${suffix}`),
      ),
      headers,
      body: oneof(
        badBody.map((body) => JSON.stringify(body)),
        createNonObject(JSON.stringify(valid)),
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

const createParameter = ({ name }: Column, other: Column): Arbitrary<string> =>
  oneof(
    { weight: 3, arbitrary: filter.map((condition) => `${name}=${condition}`) },
    fc
      .tuple(constantFrom('or', 'and', 'not.or', '$or'), filter, filter, constantFrom(')', '', '))'))
      .map(
        ([tree, first, second, closing]) => `${tree}=(${name}.${first},not.and(${name}.${second})${closing}`,
      ),
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

/** Node refuses to send other characters. */
const encodePath = (path: string): string => path.replace(/[^\u0021-\u00ff]/gu, encodeURIComponent);

function createTableRequest(columns: readonly Column[]): Arbitrary<RandomRequest> {
  return fc.tuple(constantFrom(...columns), constantFrom(...columns)).chain(([column, other]) => {
    const { relation, name } = column;
    const query = fc
      .array(createParameter(column, other), { minLength: 1, maxLength: 3 })
      .map((parameters) => parameters.join('&'));
    const path = query.map((text) => encodePath(`/rest/v1/${relation}?${text}`));
    const matchesNothing = query.map((text) =>
      encodePath(`/rest/v1/${relation}?${name}=is.null&${name}=not.is.null&${text}`),
    );
    const invalidRow = oneof(
      invalidText.map((value) => ({ [name]: value })),
      anyValue.map((value) => ({ [name]: value, no_such_column: 1 })),
    );
    const badBody = oneof(
      invalidRow.map((row) => JSON.stringify(row)),
      invalidRow.map((row) => JSON.stringify([row, null])),
      createNonObject('{"no_such_column":1}'),
      constantFrom('no_such_column\n1', 'no_such_column=1'),
    );
    return oneof(
      fc.record({ caller: tableCallers, method: constantFrom('GET', 'HEAD'), path, headers }),
      fc.record({ caller: tableCallers, method: constantFrom('POST', 'PUT'), path, headers, body: badBody }),
      fc.record({
        caller: tableCallers,
        method: constantFrom('PATCH', 'DELETE'),
        path: matchesNothing,
        headers,
        body: anyValue.map((value) => JSON.stringify({ [name]: value })),
      }),
    );
  });
}

/** Sends only invalid arguments, because valid ones could change something. */
function createDatabaseCall(args: readonly Argument[]): Arbitrary<RandomRequest> {
  return constantFrom(...args).chain(({ function: name, name: argument, type, others }) => {
    const path = `/rest/v1/rpc/${name}`;
    const isText = /text|json|name/.test(type);
    const invalid = isText ? invalidText : oneof(invalidText, constantFrom<unknown>('x', '😀', { a: 1 }));
    const nulls = Object.fromEntries(others.map((other) => [other, null]));
    return oneof(
      fc.record({
        caller: tableCallers,
        method: fc.constant('GET'),
        path: operand.map((value) => encodePath(`${path}?${argument}=${value}&select=nothing`)),
        headers,
      }),
      fc.record({
        caller: tableCallers,
        method: constantFrom('POST', 'PATCH'),
        path: fc.constant(path),
        headers,
        body: invalid.map((value) => JSON.stringify({ ...nulls, [argument]: value })),
      }),
    );
  });
}

const signInRequest: Arbitrary<RandomRequest> = fc.record({
  caller: functionCallers,
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
      email: oneof(invalidValue, constantFrom('x', 'x@', '@x', 'a@b@c')),
      password: oneof(invalidValue, fc.constant('x'.repeat(5000))),
      refresh_token: anyValue,
      data: anyValue,
      type: constantFrom('x', 'signup', null),
      token: anyValue,
    })
    .chain((body) => oneof(fc.constant(JSON.stringify(body)), createNonObject(JSON.stringify(body)))),
});

const fileRequest: Arbitrary<RandomRequest> = fc.record({
  caller: functionCallers,
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
    .chain((body) => oneof(fc.constant(JSON.stringify(body)), createNonObject(JSON.stringify(body)))),
});

export const createRandomRequest = ({ columns, arguments: args }: Surface, calls: FunctionCalls) =>
  oneof(
    { weight: 2, arbitrary: createFunctionRequest(calls) },
    { weight: 4, arbitrary: createTableRequest(columns) },
    { weight: 1, arbitrary: createDatabaseCall(args) },
    { weight: 1, arbitrary: signInRequest },
    { weight: 1, arbitrary: fileRequest },
  );
