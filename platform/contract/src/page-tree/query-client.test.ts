import { expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from './query-client.ts';

const queryKey = ['thread'];

/** Starts reads that the test resolves one by one. */
function startReading() {
  const client = createQueryClient();
  const resolvers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => resolvers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(() => {});
  return { client, observer, resolvers, unsubscribe };
}

test('invalidating during the first read causes a second read afterwards', async () => {
  const { client, observer, resolvers, unsubscribe } = startReading();
  expect(resolvers).toHaveLength(1);
  const refreshed = client.invalidateQueries({ queryKey });
  resolvers[0]?.('read before the write');
  await waitFor(() => expect(resolvers).toHaveLength(2));
  resolvers[1]?.('read after it');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('read after it');
  unsubscribe();
});

test('invalidating after the first read causes one more read', async () => {
  const { client, observer, resolvers, unsubscribe } = startReading();
  resolvers[0]?.('first');
  await client.ensureQueryData({ queryKey });
  const refreshed = client.invalidateQueries({ queryKey });
  resolvers[1]?.('second');
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('second');
  expect(resolvers).toHaveLength(2);
  unsubscribe();
});

test('retries a failed read three times after increasing delays, then waits for the user', async () => {
  jest.useFakeTimers();
  const readTimes: number[] = [];
  const start = Date.now();
  const queryFn = () => {
    readTimes.push(Date.now() - start);
    return Promise.reject(new Error('down'));
  };
  const finished = createQueryClient().prefetchQuery({ queryKey, queryFn });
  await jest.advanceTimersByTimeAsync(60_000);
  await finished;
  expect(readTimes).toEqual([0, 1000, 3000, 7000]);
  jest.useRealTimers();
});

test('reports a failed read once and never reports a cancelled one', async () => {
  const onReadFailure = jest.fn();
  const client = createQueryClient(onReadFailure);
  const rejection = Object.assign(new Error('refused'), { isRetryable: false });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(rejection) });
  expect(onReadFailure.mock.calls).toEqual([[rejection, queryKey]]);
  const cancelled = client.prefetchQuery({
    queryKey: ['other'],
    queryFn: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(rejection));
      }),
  });
  await client.cancelQueries({ queryKey: ['other'] });
  await cancelled;
  expect(onReadFailure).toHaveBeenCalledTimes(1);
});
