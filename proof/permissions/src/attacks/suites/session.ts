import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { getEmail, PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';
import { claimsOf, forgeries, sign } from '../tokens.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const sessionAttacks = (open: () => Site) =>
  describe('a session under attack', () => {
    let site: Site;
    let secret: string;
    before(() => {
      site = open();
      // Attackers do not have it. It lets this test sign tokens like the backend.
      secret = site.backend.jwtSecret;
    });

    const signIn = async (email: string): Promise<Session> => {
      const answer = await site.fetch(
        '/auth/v1/token?grant_type=password',
        json('POST', { email, password: PASSWORD }),
      );
      assert.equal(answer.status, 200);
      return (await answer.json()) as Session;
    };
    const refresh = async (token: string) => {
      const answer = await site.fetch(
        '/auth/v1/token?grant_type=refresh_token',
        json('POST', { refresh_token: token }),
      );
      return { status: answer.status, body: (await answer.json()) as Partial<Session> };
    };
    const read = async (path: string, token: string) => {
      const answer = await site.fetch(path, { headers: { authorization: `Bearer ${token}` } });
      const body: unknown = await answer.json();
      return { status: answer.status, rows: Array.isArray(body) ? body.length : null };
    };
    const callUserManagement = async (token: string) => {
      const init = json(
        'POST',
        { action: 'deleteUser', userId: site.ids.clientB },
        { authorization: `Bearer ${token}` },
      );
      return (await site.fetch('/functions/v1/admin-user-management', init)).status;
    };

    test('a forged token is refused and never treated as a visitor', async () => {
      const { access_token: validToken } = await signIn(getEmail('clientA'));
      for (const [what, token] of Object.entries(forgeries(validToken, secret))) {
        const { status, rows } = await read('/rest/v1/client_projects?select=id', token);
        assert.deepEqual([what, status, rows], [what, 401, null]);
        const storage = await site.fetch('/storage/v1/object/invoices/invoices/invoice-1.pdf', {
          headers: { authorization: `Bearer ${token}` },
        });
        assert.ok(storage.status >= 400 && storage.status < 500, `${what}: storage ${storage.status}`);
        assert.equal(await callUserManagement(token), 401, what);
        // The auth service trusts the name in a token with the backend's own signature.
        if (what.includes('session')) continue;
        const user = await site.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
        assert.ok(user.status >= 400 && user.status < 500, `${what}: user ${user.status}`);
      }
    });

    test('metadata in a signed token grants no role', async () => {
      const { access_token: real } = await signIn(getEmail('clientA'));
      const claims = claimsOf(real);
      const claimedRoles = [
        { user_metadata: { role: 'admin' } },
        { app_metadata: { role: 'admin', provider: 'email' } },
        { user_role: 'admin', is_admin: true, roles: ['admin'] },
        { email: getEmail('admin') },
      ];
      for (const claim of claimedRoles) {
        const token = sign({ ...claims, ...claim }, secret);
        const ownProjects = await read('/rest/v1/client_projects?select=id', token);
        assert.deepEqual([claim, ownProjects], [claim, { status: 200, rows: 2 }]);
        assert.deepEqual(await read('/rest/v1/contact_messages?select=id', token), { status: 200, rows: 0 });
        assert.equal(await callUserManagement(token), 403);
      }
    });

    test('a client who writes an admin role into their metadata stays a client', async () => {
      const session = await signIn(getEmail('clientA'));
      const init = json(
        'PUT',
        { data: { role: 'admin' }, app_metadata: { role: 'admin' }, role: 'service_role' },
        { authorization: `Bearer ${session.access_token}` },
      );
      const answer = await site.fetch('/auth/v1/user', init);
      assert.ok(answer.status < 500);
      const renewed = await refresh(session.refresh_token);
      const token = renewed.body.access_token ?? '';
      assert.equal(claimsOf(token).role, 'authenticated');
      assert.deepEqual(await read('/rest/v1/client_projects?select=id', token), { status: 200, rows: 2 });
      assert.equal(await callUserManagement(token), 403);
      const [row] = await site.backend.database.query('select role from public.profiles where id = $1', [
        site.ids.clientA,
      ]);
      assert.deepEqual(row, { role: 'client' });
    });

    test('reusing a refresh token after its successor was used ends the whole session', async () => {
      const first = await signIn(getEmail('author'));
      const second = await refresh(first.refresh_token);
      assert.equal(second.status, 200);
      // A client that lost the response may ask once more, and gets the same successor instead of a second session.
      const repeated = await refresh(first.refresh_token);
      assert.equal(repeated.body.refresh_token, second.body.refresh_token);
      const third = await refresh(second.body.refresh_token ?? '');
      assert.equal(third.status, 200);
      assert.equal((await refresh(first.refresh_token)).status, 400);
      assert.equal((await refresh(third.body.refresh_token ?? '')).status, 400);
    });

    test('five tabs that refresh at once stay signed in with one session', async () => {
      const session = await signIn(getEmail('clientB'));
      const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)));
      assert.deepEqual(
        tabs.map(({ status }) => status),
        [200, 200, 200, 200, 200],
      );
      for (const { body } of tabs) {
        const ownProjects = await read('/rest/v1/client_projects?select=id', body.access_token ?? '');
        assert.deepEqual(ownProjects, { status: 200, rows: 1 });
      }
      const ids = tabs.map(({ body }) => claimsOf(body.access_token ?? '').session_id);
      assert.deepEqual([...new Set(ids)], [claimsOf(session.access_token).session_id]);
      const next = await Promise.all(tabs.map(({ body }) => refresh(body.refresh_token ?? '')));
      assert.ok(next.some(({ status }) => status === 200));
    });

    test('an unknown refresh token is refused', async () => {
      const { refresh_token: real } = await signIn(getEmail('author'));
      for (const forgedToken of ['', 'x', 'undefined', "' or 1=1 --", `${real}x`, real.slice(1), '\u0000']) {
        const { status } = await refresh(forgedToken);
        assert.ok(status >= 400 && status < 500, `${JSON.stringify(forgedToken)} answers ${status}`);
      }
    });
  });
