import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';

/** supabase/tests/rules/sign-up.ts tests which addresses may sign up. */
export const signUpAttacks = (getSite: () => Site) =>
  describe('sign-up through other endpoints', () => {
    const email = 'x@evil.example';
    const attempts: readonly (readonly [string, object])[] = [
      ['signup', { email, password: PASSWORD, data: { role: 'admin' } }],
      // If the auth service normalized characters before the database check, these would become company addresses.
      ['signup', { email: 'a@northlight．example', password: PASSWORD }],
      ['signup', { email: 'a@northlıght.example', password: PASSWORD }],
      ['signup', { email: 'a@northlight.example\u200b', password: PASSWORD }],
      ['otp', { email, create_user: true }],
      ['magiclink', { email }],
      ['invite', { email }],
      ['admin/users', { email, password: PASSWORD, email_confirm: true }],
      ['admin/generate_link', { type: 'signup', email, password: PASSWORD }],
      ['token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
      ['sso', { domain: 'evil.example' }],
      ['factors', { factor_type: 'totp' }],
      ['passkeys/registration/options', {}],
      ['passkeys/authentication/verify', { challenge_id: 'x', credential: { id: 'x', response: null } }],
      ['recover', { email }],
      ['signup', { phone: '+4912345678', password: PASSWORD }],
    ];
    for (const [path, body] of attempts)
      test(`${path} ${JSON.stringify(body).slice(0, 60)} creates no account`, async () => {
        const { backend, fetch } = getSite();
        const listAccounts = () => backend.database.query('select email from auth.users order by email');
        const before = await listAccounts();
        const response = await fetch(`/auth/v1/${path}`, json('POST', body));
        assert.ok(response.status < 500, `${response.status} ${await response.text()}`);
        assert.deepEqual(await listAccounts(), before);
      });
  });
