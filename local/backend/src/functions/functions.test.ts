import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Actor, openPeople, PASSWORD } from '../testing/people.ts';

const { backend, people } = await openPeople({ logLevel: 'error' });
after(() => backend.stop());

interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
}

async function call(
  name: string,
  actor: Actor | null,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const session = await actor?.client.auth.getSession();
  const token = session?.data.session?.access_token;
  const answer = await backend.fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  return { status: answer.status, code: json.error?.code, body: json };
}

const outcome = ({ status, code }: Reply) => [status, code];

describe('users', () => {
  const manage = (body: object, actor: Actor | null = people.admin) =>
    call('admin-user-management', actor, body);
  const account = {
    action: 'createUser',
    email: 'Writer@y.example',
    password: PASSWORD,
    full_name: 'Wri Ter',
    role: 'author',
  };
  let writerId = '';

  test('an admin makes an account that can sign in, once', async () => {
    const made = await manage(account);
    assert.equal(made.status, 201);
    assert.deepEqual(outcome(await manage(account)), [409, 'email_exists']);
    const profile = await people.admin.client
      .from('profiles')
      .select('id, role, full_name, awaiting_access')
      .eq('email', 'writer@y.example')
      .single();
    writerId = profile.data?.id;
    assert.deepEqual(profile.data, {
      id: writerId,
      role: 'author',
      full_name: 'Wri Ter',
      awaiting_access: false,
    });
  });
  test('a refused account leaves no door open', async () => {
    for (const password of ['password1', 'п'.repeat(60)])
      assert.equal(
        outcome(await manage({ ...account, email: 'weak@y.example', password }))[1],
        'weak_password',
      );
    assert.deepEqual(outcome(await manage({ ...account, email: 'weak@y.example', password: 'weak' })), [
      422,
      'weak_password',
    ]);
    const { error } = await people.anon.auth.signUp({ email: 'weak@y.example', password: PASSWORD });
    assert.match(error?.message ?? '', /Signup is restricted to company employees only/);
  });
  test('a deleted user is gone, and so is what the old token opened', async () => {
    assert.equal((await manage({ action: 'deleteUser', userId: writerId })).status, 200);
    assert.deepEqual(outcome(await manage({ action: 'deleteUser', userId: writerId })), [
      404,
      'user_not_found',
    ]);
  });
  test('an invitation is mailed, listed, sent again and taken back', async () => {
    const invited = await manage({
      action: 'inviteUser',
      email: 'guest@y.example',
      full_name: 'Gus Guest',
      organization_name: 'Y',
    });
    assert.equal(invited.status, 201);
    const { data } = await people.admin.client.from('user_invitations').select('id, email, role');
    assert.equal(data?.[0]?.email, 'guest@y.example');
    assert.equal(data[0].role, 'client');
    const invitation = { invitationId: data[0].id };
    assert.equal((await manage({ action: 'resendInvite', ...invitation })).status, 200);
    await backend.mailsSettled();
    assert.equal(backend.mailbox.mails.filter(({ to }) => to === 'guest@y.example').length, 2);
    assert.equal((await manage({ action: 'revokeInvite', ...invitation })).status, 200);
    assert.deepEqual(outcome(await manage({ action: 'revokeInvite', ...invitation })), [
      404,
      'invitation_not_found',
    ]);
    const gone = await people.admin.client.from('profiles').select('id').eq('email', 'guest@y.example');
    assert.deepEqual(gone.data, []);
  });
});
