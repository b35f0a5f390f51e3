import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';
import { oddButRightAddresses, wrongAddresses } from '../tricky-addresses.ts';

export const signUpAttacks = (open: () => Site) =>
  describe('signing up with addresses that are made to slip through', () => {
    let site: Site;
    before(() => {
      site = open();
    });

    const accounts = async () =>
      (
        await site.backend.database.query<{ email: string }>('select email from auth.users order by email')
      ).map(({ email }) => email);
    let visitors = 0;
    /** Each time as another visitor: it is not the limits that refuse. */
    const signUp = async (email: unknown) => {
      visitors += 1;
      const answer = await site.ask(
        '/auth/v1/signup',
        json(
          'POST',
          { email, password: PASSWORD, data: { full_name: 'X', role: 'admin' } },
          { 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors & 255}` },
        ),
      );
      assert.notEqual(answer.status, 429);
      return answer;
    };

    test('a wrong one is refused as the caller’s fault, and makes no account', async () => {
      const before = await accounts();
      for (const [what, email] of Object.entries(wrongAddresses)) {
        const answer = await signUp(email);
        const text = await answer.text();
        assert.ok(
          answer.status >= 400 && answer.status < 500,
          `${what}: ${answer.status} ${text.slice(0, 200)}`,
        );
        // Each address at its own: which one slipped through must be seen.
        const made = (await accounts()).filter((one) => !before.includes(one));
        assert.deepEqual([what, made], [what, []]);
      }
    });

    test('an odd one that is right becomes a client who waits, whatever the sign-up says', async () => {
      for (const email of oddButRightAddresses) {
        const answer = await signUp(email);
        assert.equal(answer.status, 200, `${email}: ${await answer.text()}`);
        const early = 'select from public.profiles where lower(email) = lower($1)';
        assert.deepEqual(await site.backend.database.query(early, [email]), []);
        await site.backend.database.query(
          'update auth.users set email_confirmed_at = now() where lower(email) = lower($1)',
          [email],
        );
        const rows = await site.backend.database.query(
          'select role, awaiting_access, public_profile from public.profiles where lower(email) = lower($1)',
          [email],
        );
        assert.deepEqual(rows, [{ role: 'client', awaiting_access: true, public_profile: false }]);
      }
    });

    test('no other way makes an account', async () => {
      const before = await accounts();
      const email = 'x@evil.example';
      const ways: readonly (readonly [string, object])[] = [
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
        ['signup', {}],
        ['signup', { phone: '+4912345678', password: PASSWORD }],
        ['signup', { data: {} }],
      ];
      for (const [path, body] of ways) {
        const answer = await site.ask(`/auth/v1/${path}`, json('POST', body));
        assert.ok(answer.status < 500, `${path}: ${answer.status} ${await answer.text()}`);
      }
      assert.deepEqual(await accounts(), before);
    });
  });
