import { expect, jest, test } from '@jest/globals';
import { expectedAttribute } from '@northlight/contract';
import { QueryClient } from '@tanstack/react-query';
import { whenFirstPageIsReady } from './first-paint.ts';

type Router = Parameters<typeof whenFirstPageIsReady>[0];

/** A router whose first page loads when `arrive` is called. */
function pendingRouter() {
  const listeners = new Set<(now: typeof state) => void>();
  const state = { initialized: false };
  const router = {
    state,
    subscribe(listen: (now: typeof state) => void) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  const arrive = () => {
    state.initialized = true;
    for (const listen of listeners) listen(state);
  };
  return { router: router as unknown as Router, arrive, listeners };
}

test('keeps the first paint until the page and its loader’s data have arrived', async () => {
  const { router, arrive, listeners } = pendingRouter();
  document.documentElement.setAttribute(expectedAttribute, '');
  const queryClient = new QueryClient();
  let answer: (rows: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const steps: string[] = [];
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => answered });
  const shown = whenFirstPageIsReady(router, queryClient).then(() => steps.push('shown'));
  steps.push('page');
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 20));
  steps.push('data');
  answer('rows');
  await shown;
  expect(steps).toEqual(['page', 'data', 'shown']);
  expect(listeners.size).toBe(0);
});

test('stops waiting for data after a second', async () => {
  document.documentElement.setAttribute(expectedAttribute, '');
  jest.useFakeTimers();
  const { router, arrive } = pendingRouter();
  const queryClient = new QueryClient();
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => new Promise(() => {}) });
  arrive();
  const shown = whenFirstPageIsReady(router, queryClient);
  await jest.advanceTimersByTimeAsync(1000);
  await shown;
  jest.useRealTimers();
});
