import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { createOutbox, deliver, type OutboxItem } from './outbox.ts';

interface Request extends OutboxItem {
  readonly text: string;
}
const isRequest = (stored: unknown): stored is Request => typeof (stored as Request).text === 'string';
const outboxOf = (userId = 'user-1') => createOutbox(userId, 'requests', isRequest);
const request = (key: string): Request => ({ key, text: 'Good work' });

beforeEach(() => localStorage.clear());

describe('the outbox', () => {
  test('sends items oldest first and removes them', async () => {
    outboxOf().keep(request('key-1'));
    outboxOf().keep(request('key-2'));
    const send = jest.fn(async () => undefined);
    const onSent = jest.fn();
    await deliver(outboxOf(), send, onSent);
    expect(onSent.mock.calls.map(([sent]) => (sent as Request).key)).toEqual(['key-1', 'key-2']);
    expect(outboxOf().read()).toEqual([]);
  });

  test.each(['network', 'unavailable', 'rate-limited', 'session-missing'] as const)(
    'waits on after %s',
    async (code) => {
      outboxOf().keep(request('key-1'));
      await deliver(
        outboxOf(),
        () => Promise.reject(new AppError(code)),
        () => undefined,
      );
      expect(outboxOf().read()).toEqual([request('key-1')]);
    },
  );

  test('waits for as long as the backend asked', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z') });
    outboxOf().keep(request('key-1'));
    const send = jest
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new AppError('rate-limited', { details: { retryAfterSeconds: 30 } }))
      .mockResolvedValue(undefined);
    await deliver(outboxOf(), send, () => undefined);
    jest.setSystemTime(new Date('2026-03-10T09:00:29Z'));
    await deliver(outboxOf(), send, () => undefined);
    expect(send).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2026-03-10T09:00:31Z'));
    await deliver(outboxOf(), send, () => undefined);
    expect(outboxOf().read()).toEqual([]);
    jest.useRealTimers();
  });

  test('does not wait for longer than an hour, since the clock was set back', async () => {
    outboxOf().keep({ ...request('key-1'), notBefore: Date.now() + 61 * 60_000 });
    await deliver(
      outboxOf(),
      async () => undefined,
      () => undefined,
    );
    expect(outboxOf().read()).toEqual([]);
  });

  test('keeps a refused item with its reason and does not retry it', async () => {
    outboxOf().keep(request('key-1'));
    const send = jest.fn(() =>
      Promise.reject(new AppError('conflict', { details: { serverMessage: 'Not open.' } })),
    );
    await deliver(outboxOf(), send, () => undefined);
    await deliver(outboxOf(), send, () => undefined);
    expect(send).toHaveBeenCalledTimes(1);
    expect(outboxOf().read()).toEqual([{ ...request('key-1'), refused: 'Not open.' }]);
  });

  test('keeps one item per key, only for its person', () => {
    outboxOf().keep(request('key-1'));
    outboxOf().keep(request('key-1'));
    expect(outboxOf().read()).toHaveLength(1);
    expect(outboxOf('user-2').read()).toEqual([]);
  });
});
