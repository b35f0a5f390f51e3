import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerFunctions } from '../../testing/open-site.tsx';
import { createMessageSender } from './send-message.ts';

const message = { name: 'Vi', email: 'vi@site.example', service: 'crm', message: 'Hi' };

async function settle<T>(result: Promise<T>): Promise<T | Error> {
  const settled = result.catch((error: Error) => error);
  await jest.advanceTimersByTimeAsync(5_000);
  return settled;
}

describe('createMessageSender', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('waits until the token is old enough', async () => {
    const sent = answerFunctions();
    const result = createMessageSender().send(message, '');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([]);
    await settle(result);
    expect(sent).toEqual([{ ...message, website: '', token: 'token-0' }]);
  });

  test.each(['form_token_late', 'form_token_early', 'form_token_invalid'])(
    'fetches one new token after %s',
    async (code) => {
      const sent = answerFunctions(({ token }) =>
        token === 'token-0' ? [400, { error: { code, message: 'x' } }] : [200, { ok: true }],
      );
      await settle(createMessageSender().send(message, ''));
      expect(sent.map(({ token }) => token)).toEqual(['token-0', 'token-1']);
    },
  );

  test('passes on any other failure, and keeps the token for the next attempt', async () => {
    let isDown = true;
    const sent = answerFunctions(() => (isDown ? [503, {}] : [200, { ok: true }]));
    const sender = createMessageSender();
    expect(await settle(sender.send(message, ''))).toMatchObject({ code: 'unavailable' });
    isDown = false;
    await settle(sender.send(message, ''));
    expect(sent.map(({ token }) => token)).toEqual(['token-0', 'token-0']);
  });
});
