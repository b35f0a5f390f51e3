import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOutcome, type Instance, readClaims } from '../instance.ts';

export const askAboutSessions = (instance: Instance) =>
  describe('sessions', () => {
    test('a token says who, in which session, how and at which level', async () => {
      const { client, id, email } = await instance.createPerson('bearer');
      const claims = await readClaims(client);
      assert.deepEqual(
        [claims.sub, claims.email, claims.role, claims.aud, claims.aal],
        [id, email, 'authenticated', 'authenticated', 'aal1'],
      );
      assert.deepEqual(
        (claims.amr as { method: string }[]).map(({ method }) => method),
        ['password'],
      );
      assert.match(String(claims.session_id), /^[\da-f-]{36}$/);
      assert.equal(Number(claims.exp) - Number(claims.iat), 3600);
    });

    test('a refresh token is rotated, and a second use right away is forgiven', async () => {
      const { client } = await instance.createPerson('refreshing');
      const { refresh_token = '' } = (await client.auth.getSession()).data.session ?? {};
      const { session_id } = await readClaims(client);
      const renewed = await client.auth.refreshSession();
      assert.notEqual(renewed.data.session?.refresh_token, refresh_token);
      assert.equal((await readClaims(client)).session_id, session_id);
      const otherTab = instance.createVisitor();
      assert.equal(getOutcome(await otherTab.auth.refreshSession({ refresh_token })), 'done');
      assert.equal(getOutcome(await client.auth.refreshSession()), 'done');
    });

    test('an unknown refresh token ends the session instead of being tried again', async () => {
      const { error } = await instance.createVisitor().auth.refreshSession({ refresh_token: 'abcdefghijkl' });
      assert.equal(error?.status, 400);
    });

    test('signing out elsewhere ends the other sessions and keeps this one', async () => {
      const { client, email } = await instance.createPerson('devices');
      const other = await instance.signIn(email);
      assert.equal(getOutcome(await client.auth.signOut({ scope: 'others' })), 'done');
      assert.equal(getOutcome(await client.auth.getUser()), 'done');
      assert.equal(getOutcome(await other.auth.getUser()), 'session-missing');
      assert.equal(getOutcome(await other.auth.refreshSession()), 'session-missing');
    });

    test('a session ended by its row gets neither data nor tokens', async () => {
      const { client, email, id } = await instance.createPerson('listed', 'client');
      const other = await instance.signIn(email);
      const sessions = (await client.rpc('own_sessions')).data as { id: string; is_current: boolean }[];
      assert.deepEqual(
        sessions.map(({ is_current }) => is_current),
        [true, false],
      );
      assert.equal((await client.rpc('end_session', { session: sessions[1]?.id })).error, null);
      const rows = await other.from('profiles').select('id').eq('id', id);
      assert.ok(rows.status === 401 || rows.data?.length === 0, String(rows.status));
      assert.notEqual(getOutcome(await other.auth.refreshSession()), 'done');
    });

    test('forged and foreign tokens are refused', async () => {
      const { client } = await instance.createPerson('forged');
      const token = (await client.auth.getSession()).data.session?.access_token ?? '';
      const [header, payload] = token.split('.');
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      for (const forgedToken of [`${header}.${payload}.AAAA`, `${none}.${payload}.`, 'nonsense']) {
        const { status } = await instance.fetch('/auth/v1/user', {
          headers: { authorization: `Bearer ${forgedToken}` },
        });
        assert.ok(status === 401 || status === 403, String(status));
      }
    });

    test('sign-ins are in the audit log', async () => {
      const { id } = await instance.createPerson('audited');
      const admin = await instance.createPerson('auditor', 'admin');
      const { data } = await admin.client.from('audit_log').select('action').eq('actor_id', id);
      assert.deepEqual(data, [{ action: 'sign_in' }]);
    });

    test('guessing a password is limited', async () => {
      const email = instance.createEmail('limited');
      const guess = () =>
        instance.fetch('/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'a guess' }),
        });
      // Auth's burst may already be used up, so that the first guess is one too many.
      const statuses = new Set([400]);
      for (let count = 0; count < 60 && !statuses.has(429); count += 1) statuses.add((await guess()).status);
      assert.deepEqual(statuses, new Set([400, 429]));
    });
  });
