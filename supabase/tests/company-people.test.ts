import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCompanyPeopleHandler } from '../functions/company-people/handler.ts';
import { callFunction, createFakeProject, type Exchange } from './support/fake-project.ts';

const invitation = {
  id: '10000000-0000-4000-8000-000000000001',
  company_id: '10000000-0000-4000-8000-000000000002',
  email: 'new@acme.example',
};
const details = {
  company: 'Acme <b>Works</b>',
  inviter: 'Dana',
  can_sign_in: false,
  expires_at: '2026-03-17T09:00:00Z',
};

interface Options {
  readonly insert?: { readonly status: number; readonly body: object };
  readonly isManager?: boolean;
  readonly isPending?: boolean;
}

const createProject = ({ insert, isManager = true, isPending = true }: Options = {}) =>
  createFakeProject(({ method, path }: Exchange) => {
    if (path.endsWith('/user')) return Response.json({ id: 'u1', email: 'dana@acme.example' });
    if (path.endsWith('/profiles')) return Response.json([{ role: 'client' }]);
    if (path.endsWith('/consume_rate_limit')) return Response.json(true);
    if (path.endsWith('/admin_extend_invitation')) return Response.json(isPending ? details : null);
    if (path.endsWith('/can_manage_company')) return Response.json(isManager);
    if (!path.endsWith('/company_invitations')) return undefined;
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method === 'POST' && insert) return Response.json(insert.body, { status: insert.status });
    return Response.json(method === 'POST' ? invitation : [invitation], {
      status: method === 'POST' ? 201 : 200,
    });
  });

const callAsDana = (project: ReturnType<typeof createProject>, body: object) =>
  callFunction(createCompanyPeopleHandler(project.deps), {
    headers: { authorization: 'Bearer token-of-dana' },
    body,
  });

const invite = {
  action: 'invite',
  companyId: invitation.company_id,
  email: 'New@acme.example',
  full_name: 'Bo',
  is_billing: true,
};

describe('company-people', () => {
  test('inserts the invitation with the caller’s permissions and emails the address', async () => {
    const project = createProject();
    const response = await callAsDana(project, invite);
    assert.equal(response.status, 201);
    const insertRequest = project.sent.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/company_invitations'),
    );
    assert.equal(insertRequest?.key, 'token-of-dana');
    assert.deepEqual(insertRequest?.body, {
      company_id: invitation.company_id,
      email: 'new@acme.example',
      full_name: 'Bo',
      is_billing: true,
    });
    assert.deepEqual(
      project.emails.map(({ to, subject }) => [to, subject]),
      [['new@acme.example', '“Dana” invites you to “Acme <b>Works</b>” at Lantern & Co']],
    );
    assert.doesNotMatch(project.emails[0]?.html ?? '', /<b>/);
    assert.match(
      project.emails[0]?.text ?? '',
      /Choose a password to accept\.\n\n.*https:\/\/site\.example\/auth\/invitation#[\w-]{40,}\n/s,
    );
  });

  test('deletes an invitation that could not be emailed', async () => {
    const project = createProject({ isPending: false });
    assert.equal((await callAsDana(project, invite)).status, 404);
    assert.ok(
      project.sent.some(({ method, path }) => method === 'DELETE' && path.endsWith('/company_invitations')),
    );
  });

  for (const [code, status, name] of [
    ['42501', 403, 'managers_only'],
    ['23505', 409, 'invited_already'],
    ['PT409', 409, 'member_already'],
    ['22023', 400, 'invalid_body'],
    ['PT429', 429, 'too_many'],
  ] as const)
    test(`returns ${status} and sends no email for the database error ${code}`, async () => {
      const project = createProject({
        insert: { status: 400, body: { code, message: 'No.', details: null, hint: null } },
      });
      const response = await callAsDana(project, invite);
      const { error } = response.body;
      assert.deepEqual([response.status, error?.code], [status, name]);
      // Messages from our SQL are passed on; messages from PostgreSQL are not.
      assert.equal(error?.message === 'No.', /^(PT|22023)/.test(code));
      assert.deepEqual(project.emails, []);
    });

  test('does not resend an invitation for a client who can only read it', async () => {
    const project = createProject({ isManager: false });
    const response = await callAsDana(project, { action: 'resend', invitationId: invitation.id });
    assert.equal(response.status, 404);
    assert.deepEqual(project.emails, []);
  });
});
