import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { getEmail, PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';
import { createForgeries, readClaims, signToken } from '../tokens.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const sessionAttacks = (getSite: () => Site) =>
  describe('a session under attack', () => {
    let site: Site;
    let secret: string;
    before(() => {
      site = getSite();
      // Attackers do not have it. This test signs tokens with it, as the backend does.
      secret = site.backend.jwtSecret;
    });

    const signIn = async (email: string): Promise<Session> => {
      const response = await site.fetch(
        '/auth/v1/token?grant_type=password',
        json('POST', { email, password: PASSWORD }),
      );
      assert.equal(response.status, 200);
      return (await response.json()) as Session;
    };
    const refresh = async (token: string) => {
      const response = await site.fetch(
        '/auth/v1/token?grant_type=refresh_token',
        json('POST', { refresh_token: token }),
      );
      return { status: response.status, body: (await response.json()) as Partial<Session> };
    };
    const query = async (path: string, token: string) => {
      const response = await site.fetch(path, { headers: { authorization: `Bearer ${token}` } });
      const body: unknown = await response.json();
      return { status: response.status, rows: Array.isArray(body) ? body.length : null };
    };
    const callUserManagement = async (token: string) => {
      const init = json(
        'POST',
        { action: 'deleteUser', userId: site.ids.clientB },
        { authorization: `Bearer ${token}` },
      );
      return (await site.fetch('/functions/v1/admin-user-management', init)).status;
    };

    test('a forged token is rejected and never gets a visitor’s permissions', async () => {
      const { access_token: validToken } = await signIn(getEmail('clientA'));
      for (const [defect, token] of Object.entries(createForgeries(validToken, secret))) {
        const { status, rows } = await query('/rest/v1/client_projects?select=id', token);
        assert.deepEqual([defect, status, rows], [defect, 401, null]);
        const storage = await site.fetch('/storage/v1/object/invoices/invoices/invoice-1.pdf', {
          headers: { authorization: `Bearer ${token}` },
        });
        assert.ok(storage.status >= 400 && storage.status < 500, `${defect}: storage ${storage.status}`);
        assert.equal(await callUserManagement(token), 401, defect);
        // The auth service trusts the user id in a token with the backend's own signature.
        if (defect.includes('session')) continue;
        const user = await site.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
        assert.ok(user.status >= 400 && user.status < 500, `${defect}: user ${user.status}`);
      }
    });

    test('metadata in a signed token grants no role', async () => {
      const { access_token: validToken } = await signIn(getEmail('clientA'));
      const claims = readClaims(validToken);
      const claimedRoles = [
        { user_metadata: { role: 'admin' } },
        { app_metadata: { role: 'admin', provider: 'email' } },
        { user_role: 'admin', is_admin: true, roles: ['admin'] },
        { email: getEmail('admin') },
      ];
      for (const claim of claimedRoles) {
        const token = signToken({ ...claims, ...claim }, secret);
        const ownProjects = await query('/rest/v1/client_projects?select=id', token);
        assert.deepEqual([claim, ownProjects], [claim, { status: 200, rows: 2 }]);
        assert.deepEqual(await query('/rest/v1/contact_messages?select=id', token), { status: 200, rows: 0 });
        assert.equal(await callUserManagement(token), 403);
      }
    });

    test('reusing a refresh token after its successor was used ends the whole session', async () => {
      const first = await signIn(getEmail('author'));
      const second = await refresh(first.refresh_token);
      assert.equal(second.status, 200);
      // A client that has lost the response may retry, and gets the same successor instead of a new session.
      const repeated = await refresh(first.refresh_token);
      assert.equal(repeated.body.refresh_token, second.body.refresh_token);
      const third = await refresh(second.body.refresh_token ?? '');
      assert.equal(third.status, 200);
      assert.equal((await refresh(first.refresh_token)).status, 400);
      assert.equal((await refresh(third.body.refresh_token ?? '')).status, 400);
      assert.equal((await query('/rest/v1/profiles?select=id', third.body.access_token ?? '')).status, 401);
    });

    test('five tabs that refresh at the same time stay signed in with one session', async () => {
      const session = await signIn(getEmail('clientB'));
      const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)));
      assert.deepEqual(
        tabs.map(({ status }) => status),
        [200, 200, 200, 200, 200],
      );
      for (const { body } of tabs) {
        const ownProjects = await query('/rest/v1/client_projects?select=id', body.access_token ?? '');
        assert.deepEqual(ownProjects, { status: 200, rows: 1 });
      }
      const ids = tabs.map(({ body }) => readClaims(body.access_token ?? '').session_id);
      assert.deepEqual([...new Set(ids)], [readClaims(session.access_token).session_id]);
      const next = await Promise.all(tabs.map(({ body }) => refresh(body.refresh_token ?? '')));
      assert.ok(next.some(({ status }) => status === 200));
    });
  });
