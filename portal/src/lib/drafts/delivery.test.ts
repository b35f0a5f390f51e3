import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AppError } from '@northlight/auth-kit';
import { deliver } from './delivery.ts';
import { type KeptRequest, keepRequest, readOutbox } from './outbox.ts';

const userId = 'user-1';
const request = (key: string, kind: KeptRequest['kind'] = 'feedback'): KeptRequest => ({
  key,
  kind,
  sprintId: 'sprint-1',
  sprintTitle: 'Sprint',
  text: kind === 'continue' ? '' : 'Good work',
});

beforeEach(() => localStorage.clear());

describe('what waits on the device', () => {
  test('is sent oldest first, and is gone then', async () => {
    keepRequest(userId, request('key-1'));
    keepRequest(userId, request('key-2', 'continue'));
    const send = jest.fn(async () => undefined);
    const onSent = jest.fn();
    await deliver({ userId, onSent, send });
    expect(onSent.mock.calls.map(([sent]) => (sent as KeptRequest).key)).toEqual(['key-1', 'key-2']);
    expect(readOutbox(userId)).toEqual([]);
  });

  test.each(['network', 'unavailable', 'rate-limited', 'session-missing'] as const)(
    'waits on after %s',
    async (code) => {
      keepRequest(userId, request('key-1'));
      await deliver({ userId, onSent: () => undefined, send: () => Promise.reject(new AppError(code)) });
      expect(readOutbox(userId)).toEqual([request('key-1')]);
    },
  );

  test('is left alone for as long as the backend asked', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-10T09:00:00Z') });
    keepRequest(userId, request('key-1'));
    const send = jest
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new AppError('rate-limited', { details: { retryAfterSeconds: 30 } }))
      .mockResolvedValue(undefined);
    const deps = { userId, onSent: () => undefined, send };
    await deliver(deps);
    jest.setSystemTime(new Date('2026-03-10T09:00:29Z'));
    await deliver(deps);
    expect(send).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2026-03-10T09:00:31Z'));
    await deliver(deps);
    expect(readOutbox(userId)).toEqual([]);
    jest.useRealTimers();
  });

  test('stays with the reason when it is refused, and is not sent again', async () => {
    keepRequest(userId, request('key-1'));
    const send = jest.fn(() =>
      Promise.reject(new AppError('conflict', { details: { serverMessage: 'Not open.' } })),
    );
    await deliver({ userId, onSent: () => undefined, send });
    await deliver({ userId, onSent: () => undefined, send });
    expect(send).toHaveBeenCalledTimes(1);
    expect(readOutbox(userId)).toEqual([{ ...request('key-1'), refused: 'Not open.' }]);
  });

  test('is of one person alone, and kept once per key', () => {
    keepRequest(userId, request('key-1'));
    keepRequest(userId, request('key-1'));
    expect(readOutbox(userId)).toHaveLength(1);
    expect(readOutbox('user-2')).toEqual([]);
  });
});
