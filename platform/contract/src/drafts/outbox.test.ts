import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { renderHook } from '@testing-library/react';
import { createOutbox, deliver, type OutboxItem, useRetry } from './outbox.ts';

interface Request extends OutboxItem {
  readonly text: string;
}
const isRequest = (stored: unknown): stored is Request => typeof (stored as Request).text === 'string';
const openOutbox = (userId = 'user-1') => createOutbox(userId, 'requests', isRequest);
const createRequest = (key: string): Request => ({ key, text: 'Good work' });

beforeEach(() => localStorage.clear());

describe('the outbox', () => {
  test('sends items oldest first and removes them', async () => {
    openOutbox().keep(createRequest('key-1'));
    openOutbox().keep(createRequest('key-2'));
    const send = jest.fn(async () => undefined);
    const onSent = jest.fn();
    await deliver(openOutbox(), send, onSent);
    expect(onSent.mock.calls.map(([sent]) => (sent as Request).key)).toEqual(['key-1', 'key-2']);
    expect(openOutbox().read()).toEqual([]);
  });

  test.each(['network', 'unavailable', 'rate-limited', 'session-missing'] as const)(
    'keeps an item after %s',
    async (code) => {
      openOutbox().keep(createRequest('key-1'));
      await deliver(
        openOutbox(),
        () => Promise.reject(new AppError(code)),
        () => undefined,
      );
      expect(openOutbox().read()).toEqual([createRequest('key-1')]);
    },
  );

  test('waits as long as the backend requires', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z') });
    openOutbox().keep(createRequest('key-1'));
    const send = jest
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new AppError('rate-limited', { details: { retryAfterSeconds: 30 } }))
      .mockResolvedValue(undefined);
    await deliver(openOutbox(), send, () => undefined);
    jest.setSystemTime(new Date('2026-03-10T09:00:29Z'));
    await deliver(openOutbox(), send, () => undefined);
    expect(send).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2026-03-10T09:00:31Z'));
    await deliver(openOutbox(), send, () => undefined);
    expect(openOutbox().read()).toEqual([]);
    jest.useRealTimers();
  });

  test('does not wait longer than an hour, because the clock may have been set back', async () => {
    openOutbox().keep({ ...createRequest('key-1'), notBefore: Date.now() + 61 * 60_000 });
    await deliver(
      openOutbox(),
      async () => undefined,
      () => undefined,
    );
    expect(openOutbox().read()).toEqual([]);
  });

  test('keeps a rejected item with its reason and does not retry it', async () => {
    openOutbox().keep(createRequest('key-1'));
    const send = jest.fn(() =>
      Promise.reject(new AppError('conflict', { details: { serverMessage: 'Not open.' } })),
    );
    await deliver(openOutbox(), send, () => undefined);
    await deliver(openOutbox(), send, () => undefined);
    expect(send).toHaveBeenCalledTimes(1);
    expect(openOutbox().read()).toEqual([{ ...createRequest('key-1'), refused: 'Not open.' }]);
  });

  test('keeps one item per key, and only for its owner', () => {
    openOutbox().keep(createRequest('key-1'));
    openOutbox().keep(createRequest('key-1'));
    expect(openOutbox().read()).toHaveLength(1);
    expect(openOutbox('user-2').read()).toEqual([]);
  });
});

test('retries every few seconds', () => {
  jest.useFakeTimers();
  const retry = jest.fn();
  renderHook(() => useRetry(true, retry));
  jest.advanceTimersByTime(12_000);
  expect(retry).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});
