import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FunctionDeps } from '../functions/_shared/deps.ts';
import { createAdminUserManagement } from '../functions/admin-user-management/handler.ts';
import { createContinueNextSprint } from '../functions/continue-next-sprint/handler.ts';
import { createNewsletter } from '../functions/newsletter/handler.ts';
import { createOpenFile } from '../functions/open-file/handler.ts';
import { createSubmitFeedback } from '../functions/submit-feedback/handler.ts';
import { callFunction, type RequestOptions } from './support/call-function.ts';
import { createFakeProject, type Exchange } from './support/fake-project.ts';

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

// proof/permissions/src/attacks/suites/functions.ts calls each function through the edge.
describe('every function', () => {
  const { deps } = createProject('admin');
  const handler = createOpenFile(deps);
  const cases: readonly (readonly [string, RequestOptions, number, string])[] = [
    ['the origin null', { headers: { ...validHeaders, origin: 'null' } }, 403, 'foreign_origin'],
    ['broken JSON', { headers: validHeaders, body: '{' }, 400, 'invalid_json'],
    ['a NUL', { headers: validHeaders, body: '{"a":"\\u0000"}' }, 400, 'invalid_body'],
  ];
  for (const [fault, options, status, code] of cases) {
    test(`refuses ${fault}`, async () => {
      const response = await callFunction(handler, options);
      assert.deepEqual([response.status, response.body.error?.code], [status, code]);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.ok(response.body.error?.message);
    });
  }
  test('allows requests and preflight requests from pages on the site', async () => {
    const origin = { origin: 'https://site.example' };
    const preflightResponse = await callFunction(handler, { method: 'OPTIONS', headers: origin });
    assert.equal(preflightResponse.status, 204);
    assert.equal(preflightResponse.headers.get('access-control-allow-origin'), origin.origin);
    assert.match(preflightResponse.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
    const refused = await callFunction(handler, { headers: { ...origin, ...validHeaders }, body: '{' });
    assert.equal(refused.headers.get('access-control-allow-origin'), origin.origin);
  });
});

test('every function returns 503 while the auth service is down', async () => {
  const { deps } = createFakeProject(() => new Response('gateway', { status: 503 }));
  const body = { sprintId, feedback: 'Fine', sprintTitle: 'x' };
  const response = await callFunction(createSubmitFeedback(deps), { headers: validHeaders, body });
  assert.deepEqual([response.status, response.body.error?.code], [503, 'unavailable']);
});

describe('refuses an invalid body', () => {
  const cases: readonly (readonly [
    string,
    (deps: FunctionDeps) => (request: Request) => Promise<Response>,
    string,
    object,
    string,
  ])[] = [
    [
      'feedback',
      createSubmitFeedback,
      'client',
      { sprintId, feedback: ' \u200b\n', sprintTitle: 'x' },
      'Please provide your feedback before submitting.',
    ],
    [
      'feedback',
      createSubmitFeedback,
      'client',
      { sprintId, feedback: 'x'.repeat(10_001) },
      'Feedback can have at most 10,000 characters.',
    ],
    ['feedback', createSubmitFeedback, 'client', { sprintId: 'x', feedback: 'x' }, 'sprintId must be an id.'],
    ['continue', createContinueNextSprint, 'client', { sprintTitle: 'x' }, 'sprintId is missing.'],
    ['users', createAdminUserManagement, 'admin', { action: '__proto__' }, ''],
    ['users', createAdminUserManagement, 'admin', { action: 'deleteUser' }, 'userId is missing.'],
    [
      'users',
      createAdminUserManagement,
      'admin',
      { action: 'createUser', email: 'a@b.example', full_name: 'A' },
      'Password is required.',
    ],
    [
      'users',
      createAdminUserManagement,
      'admin',
      { action: 'createUser', email: 'a@b', full_name: 'A', password: 'x' },
      'Email must be a valid address.',
    ],
    [
      'users',
      createAdminUserManagement,
      'admin',
      { action: 'createUser', email: 'a@b.example', full_name: 'A', password: 'x', role: 'owner' },
      'Role must be client, author or admin.',
    ],
    [
      'users',
      createAdminUserManagement,
      'admin',
      { action: 'inviteUser', email: 'a@b.example', full_name: 'A', password: 'x' },
      'Unknown field: password',
    ],
    ['newsletter', createNewsletter, 'client', { action: 'subscribe' }, 'Email is required.'],
    ['newsletter', createNewsletter, 'client', { action: 'confirm', token: 'x' }, 'This link is not valid.'],
  ];
  for (const [name, create, role, body, message] of cases) {
    test(`${name}: ${JSON.stringify(body).slice(0, 80)}`, async () => {
      const { deps } = createProject(role);
      const response = await callFunction(create(deps), { headers: validHeaders, body });
      assert.deepEqual([response.status, response.body.error?.code], [400, 'invalid_body']);
      if (message) assert.equal(response.body.error?.message, message);
    });
  }
});
