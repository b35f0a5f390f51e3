import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { json } from '../../http/people-online.ts';
import { emailOf, PASSWORD } from '../../world/world.ts';
import type { Site } from '../site.ts';

const GUESSES = 50;

export const passwordAttacks = (open: () => Site) =>
  describe('guessing passwords', () => {
    let site: Site;
    before(() => {
      site = open();
    });

    const post = async (path: string, body: object) => {
      const answer = await site.ask(`/auth/v1/${path}`, json('POST', body));
      return {
        status: answer.status,
        text: await answer.text(),
        retryAfter: answer.headers.get('retry-after'),
      };
    };
    const signIn = (email: string, password: string) =>
      post('token?grant_type=password', { email, password });

    test(`${GUESSES} wrong ones are slowed down, with the time to come back, and nobody else is`, async () => {
      const guesses = [];
      for (let guess = 0; guess < GUESSES; guess += 1)
        guesses.push(await signIn(emailOf('clientB'), `Wrong-${guess}-pass`));
      const refused = guesses.filter(({ status }) => status === 429);
      assert.ok(refused.length >= GUESSES - 10, `${refused.length} were refused`);
      for (const { retryAfter } of refused) assert.ok(Number(retryAfter) > 0 && Number(retryAfter) <= 300);
      assert.deepEqual([...new Set(guesses.map(({ status }) => status))], [400, 429]);
      assert.equal((await signIn(emailOf('admin'), PASSWORD)).status, 200);
      const right = await signIn(emailOf('clientB'), PASSWORD);
      assert.equal(right.status, 429, 'the right guess must not stand out while guessing is slowed down');
    });

    test('no answer tells whether an address has an account', async () => {
      const known = emailOf('author');
      const unknown = 'no-one-here@northlight.example';
      const shape = (text: string, email: string) =>
        JSON.stringify(JSON.parse(text), (key, value: unknown) =>
          /id$|_at$/.test(key) || key === 'sub' ? typeof value : value,
        ).replaceAll(email, 'EMAIL');
      const asks: readonly (readonly [string, (email: string) => object])[] = [
        ['token?grant_type=password', (email) => ({ email, password: 'Wrong-pass-1' })],
        ['recover', (email) => ({ email })],
        ['otp', (email) => ({ email, create_user: true })],
        ['magiclink', (email) => ({ email })],
        ['resend', (email) => ({ email, type: 'signup' })],
        ['signup', (email) => ({ email, password: PASSWORD, data: { full_name: 'X' } })],
      ];
      for (const [path, body] of asks) {
        const [here, nowhere] = [await post(path, body(known)), await post(path, body(unknown))];
        assert.equal(here.status, nowhere.status, path);
        assert.equal(shape(here.text, known), shape(nowhere.text, unknown), path);
      }
    });
  });
