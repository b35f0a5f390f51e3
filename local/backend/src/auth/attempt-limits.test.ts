import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openPeople, PASSWORD, postJson } from '../testing/people.ts';
import { DEFAULT_RATES, type Rates } from './attempt-limits.ts';

const lowRate = { max: 3, seconds: 60 };
const highRate = { max: 1000, seconds: 60 };
const rates: Rates = {
  ...DEFAULT_RATES,
  'sign-in': { visitor: { max: 6, seconds: 60 }, email: lowRate },
  'sign-up': { visitor: highRate, email: lowRate },
  recovery: { visitor: highRate, email: lowRate },
  verify: { visitor: lowRate, email: lowRate },
};
const { backend, people } = await openPeople({ rates });
after(() => backend.stop());

describe('the sign-in service', () => {
  const post = async (path: string, body: object, address: string) => {
    const response = await postJson(backend, `auth/v1/${path}`, body, { 'x-forwarded-for': address });
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')),
      body: await response.json(),
    };
  };
  const signIn = (email: string, password: string, address: string) =>
    post('token?grant_type=password', { email, password }, address);

  test('limits guesses at one account from many addresses', async () => {
    for (const email of [people.author.email, 'nobody@northlight.example']) {
      for (let guess = 0; guess < 3; guess += 1) {
        assert.equal((await signIn(email, 'Wrong-pass-1', `10.0.${email.length}.${guess}`)).status, 400);
      }
      const response = await signIn(email, 'Wrong-pass-1', '10.0.9.9');
      assert.equal(response.status, 429);
      assert.ok(response.retryAfter > 0 && response.retryAfter <= 60);
      assert.equal(response.body.error_code, 'over_request_rate_limit');
    }
    assert.equal((await signIn(people.author.email, PASSWORD, '10.0.9.9')).status, 429);
  });

  test('limits guesses at many accounts from one address without limiting other addresses', async () => {
    for (let guess = 0; guess < 6; guess += 1) {
      await signIn(`guess${guess}@northlight.example`, 'Wrong-pass-1', '10.1.0.1');
    }
    assert.equal((await signIn(people.client.email, PASSWORD, '10.1.0.1')).status, 429);
    assert.equal((await signIn(people.client.email, PASSWORD, '10.1.0.2')).status, 200);
  });

  for (const [path, body] of [
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['signup', { password: PASSWORD }],
  ] as const) {
    test(`limits ${path} for each email address`, async () => {
      const email = `${path}@northlight.example`;
      const statuses = [];
      for (let round = 0; round < 4; round += 1) {
        statuses.push((await post(path, { ...body, email }, `10.3.0.${round}`)).status);
      }
      assert.deepEqual(statuses, [200, 200, 200, 429]);
    });
  }

  test('limits guesses at emailed links', async () => {
    const guess = async (round: number) => {
      const body = { type: 'recovery', token_hash: String(round) };
      return (await post('verify', body, '10.4.0.1')).status;
    };
    assert.deepEqual([await guess(1), await guess(2), await guess(3), await guess(4)], [403, 403, 403, 429]);
  });
});
