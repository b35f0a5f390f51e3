import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeFunctions } from '../testing/open-site.tsx';
import { createMessageSender } from './send-message.ts';

const message = { name: 'Vi', email: 'vi@site.example', service: 'crm', message: 'Hi' };

async function advanceTimers<T>(result: Promise<T>): Promise<T | Error> {
  const outcome = result.catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  return outcome;
}

describe('createMessageSender', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('waits until the token is old enough', async () => {
    const sentBodies = fakeFunctions();
    const result = createMessageSender().send(message, { leave_empty: 'x' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sentBodies).toEqual([]);
    await advanceTimers(result);
    expect(sentBodies).toEqual([{ ...message, leave_empty: 'x', token: 'token-0' }]);
  });

  test.each(['form_token_late', 'form_token_early', 'form_token_invalid'])(
    'fetches one new token after %s',
    async (code) => {
      const sentBodies = fakeFunctions(({ token }) =>
        token === 'token-0' ? [400, { error: { code, message: 'x' } }] : [200, { ok: true }],
      );
      await advanceTimers(createMessageSender().send(message, {}));
      expect(sentBodies.map(({ token }) => token)).toEqual(['token-0', 'token-1']);
    },
  );

  test('rethrows any other failure and keeps the token for the next attempt', async () => {
    let isDown = true;
    const sentBodies = fakeFunctions(() => (isDown ? [503, {}] : [200, { ok: true }]));
    const sender = createMessageSender();
    expect(await advanceTimers(sender.send(message, {}))).toMatchObject({ code: 'unavailable' });
    isDown = false;
    await advanceTimers(sender.send(message, {}));
    expect(sentBodies.map(({ token }) => token)).toEqual(['token-0', 'token-0']);
  });
});
