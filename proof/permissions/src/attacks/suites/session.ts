import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { getEmail, PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One token of each kind, by defect; local/backend/src/auth/token.test.ts has the others. */
function createForgeries(validToken: string, secret: string): Readonly<Record<string, string>> {
  const [header, payload = '', signature] = validToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const serviceClaims = { ...claims, role: 'service_role' };
  const sign = (changes: object) => {
    const text = `${header}.${encode({ ...claims, ...changes })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const unknownId = '00000000-0000-4000-8000-000000000001';
  return {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(serviceClaims)}.`,
    'the signature of another token': `${header}.${encode(serviceClaims)}.${signature}`,
    'an expired token': sign({ exp: 1 }),
    'no session': sign({ session_id: undefined }),
    "another user's id on the session": sign({ sub: unknownId }),
    'an unknown session': sign({ session_id: unknownId }),
  };
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
  });
