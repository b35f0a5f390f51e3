import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAdminUserManagementHandler } from '../functions/admin-user-management/handler.ts';
import { createContinueNextSprintHandler } from '../functions/continue-next-sprint/handler.ts';
import { createNewsletterHandler } from '../functions/newsletter/handler.ts';
import { createOpenFileHandler } from '../functions/open-file/handler.ts';
import { createSetUpHandler } from '../functions/set-up/handler.ts';
import { createSubmitFeedbackHandler } from '../functions/submit-feedback/handler.ts';
import { createUploadFileHandler } from '../functions/upload-file/handler.ts';
import { callFunction, createFakeProject, type Exchange } from './support/fake-project.ts';

const userId = '01a1fde5-ecda-79f9-8a04-bab4bb90e84c';
const sprintId = '10000000-0000-4000-8000-000000000011';

const createProject = (
  role: string | null,
  respond: (exchange: Exchange) => Response | undefined = () => undefined,
) =>
  createFakeProject((exchange) => {
    if (exchange.path === '/auth/v1/user') {
      return exchange.key === 'good-token'
        ? Response.json({ id: userId, email: 'x@x.example' })
        : Response.json({ code: 403, error_code: 'bad_jwt', msg: 'bad' }, { status: 403 });
    }
    if (exchange.path === '/rest/v1/profiles') return Response.json(role === null ? [] : [{ role }]);
    return respond(exchange);
  });
const validHeaders = { authorization: 'Bearer good-token' };

// All functions share these checks. proof/permissions/src/attacks/suites/functions.ts tests each function through the edge.
describe('the shared request checks', () => {
  const { deps } = createProject('admin');
  const handler = createOpenFileHandler(deps);
  test('reject a NUL and a value in a value', async () => {
    for (const body of ['{"a":"\\u0000"}', `{"path":${'['.repeat(20_000)}${']'.repeat(20_000)}}`]) {
      const response = await callFunction(handler, { headers: validHeaders, body });
      assert.deepEqual([response.status, response.body.error?.code], [400, 'invalid_body']);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
  });
  test('allow pages on the site to send an idempotency key', async () => {
    const headers = { origin: 'https://site.example' };
    const preflightResponse = await callFunction(handler, { method: 'OPTIONS', headers });
    assert.match(preflightResponse.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
  });
});

// Supabase Auth answers 500 if the database refuses an account.
for (const [created, admin, status] of [
  [200, 'ada@lind.example', 201],
  [200, 'bo@lind.example', 409],
  [500, 'bo@lind.example', 409],
  [500, null, 503],
] as const) {
  test(`a first admin gets ${status} if Auth answers ${created} and the admin is ${admin}`, async () => {
    const { deps } = createFakeProject(({ path }) => {
      if (path === '/rest/v1/rpc/begin_setup') return Response.json({ outcome: 'invited' });
      if (path === '/rest/v1/profiles') return Response.json(admin === null ? [] : [{ email: admin }]);
      return path === '/auth/v1/admin/users' ? Response.json({ id: userId }, { status: created }) : undefined;
    });
    const answers = { code: '1', agency: 'Lind', accent: '#7a2e8e', name: 'Ada Lind', domains: '' };
    const body = { ...answers, email: 'Ada@lind.example', password: 'a long evening in Bergen' };
    assert.equal((await callFunction(createSetUpHandler(deps), { body })).status, status);
  });
}

test('a person may try 400 uploads an hour, counted before the file is read', async () => {
  const { deps, sent } = createProject('author', ({ path }) =>
    path === '/rest/v1/rpc/consume_rate_limit' ? Response.json(false) : undefined,
  );
  const response = await callFunction(createUploadFileHandler(deps), {
    headers: validHeaders,
    query: '?bucket=uploads&name=team/a.png',
    body: 'not a picture',
  });
  assert.equal(response.status, 429);
  assert.deepEqual(sent.find(({ path }) => path === '/rest/v1/rpc/consume_rate_limit')?.body, {
    scope_name: 'upload',
    key: userId,
    allowed: 400,
    window_seconds: 3600,
  });
});

test('a function that needs a session returns 503 while the auth service is down', async () => {
  const { deps } = createFakeProject(() => new Response('gateway', { status: 503 }));
  const body = { sprintId, feedback: 'Fine', sprintTitle: 'x' };
  const response = await callFunction(createSubmitFeedbackHandler(deps), { headers: validHeaders, body });
  assert.deepEqual([response.status, response.body.error?.code], [503, 'unavailable']);
});

describe('rejects an invalid body', () => {
  const handlers = {
    feedback: createSubmitFeedbackHandler,
    continue: createContinueNextSprintHandler,
    users: createAdminUserManagementHandler,
    newsletter: createNewsletterHandler,
  };
  const person = { email: 'a@b.example', full_name: 'A' };
  const cases: readonly (readonly [keyof typeof handlers, object, string])[] = [
    ['feedback', { sprintId, feedback: ' \u200b\n' }, 'Please provide your feedback before submitting.'],
    [
      'feedback',
      { sprintId, feedback: 'x'.repeat(10_001) },
      'Feedback can be at most 10,000 characters long.',
    ],
    ['feedback', { sprintId: 'x', feedback: 'x' }, 'sprintId must be an id.'],
    ['continue', { sprintTitle: 'x' }, 'sprintId is missing.'],
    ['users', { action: '__proto__' }, ''],
    ['users', { action: 'deleteUser' }, 'userId is missing.'],
    ['users', { action: 'createUser', ...person }, 'Password is required.'],
    [
      'users',
      { action: 'createUser', ...person, email: 'a@b', password: 'x' },
      'Email must be a valid address.',
    ],
    [
      'users',
      { action: 'createUser', ...person, password: 'x', role: 'owner' },
      'Role must be client, author or admin.',
    ],
    ['users', { action: 'inviteUser', ...person, password: 'x' }, 'Unknown field: password'],
    ['newsletter', { action: 'subscribe' }, 'Email is required.'],
    ['newsletter', { action: 'confirm', token: 'x' }, 'This link is not valid.'],
  ];
  for (const [name, body, message] of cases) {
    test(`${name}: ${JSON.stringify(body).slice(0, 80)}`, async () => {
      const { deps } = createProject(name === 'users' ? 'admin' : 'client');
      const response = await callFunction(handlers[name](deps), { headers: validHeaders, body });
      assert.deepEqual([response.status, response.body.error?.code], [400, 'invalid_body']);
      if (message) assert.equal(response.body.error?.message, message);
    });
  }
});
