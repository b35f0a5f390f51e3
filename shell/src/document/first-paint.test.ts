import { expect, jest, test } from '@jest/globals';
import { expectedAttribute } from '@northlight/contract';
import { QueryClient } from '@tanstack/react-query';
import { waitForFirstPage } from './first-paint.ts';

type Router = Parameters<typeof waitForFirstPage>[0];

/** A router whose first page loads when `finishLoading` is called. */
function createPendingRouter() {
  const listeners = new Set<(newState: typeof state) => void>();
  const state = { initialized: false };
  const router = {
    state,
    subscribe(listen: (newState: typeof state) => void) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  const finishLoading = () => {
    state.initialized = true;
    for (const listen of listeners) listen(state);
  };
  return { router: router as unknown as Router, finishLoading, listeners };
}

test('waits until the page and its loader’s data have loaded', async () => {
  const { router, finishLoading, listeners } = createPendingRouter();
  document.documentElement.setAttribute(expectedAttribute, '');
  const queryClient = new QueryClient();
  let resolveRows: (rows: string) => void = () => {};
  const rows = new Promise<string>((resolve) => {
    resolveRows = resolve;
  });
  const steps: string[] = [];
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => rows });
  const ready = waitForFirstPage(router, queryClient).then(() => steps.push('shown'));
  steps.push('page');
  finishLoading();
  await new Promise((resolve) => setTimeout(resolve, 20));
  steps.push('data');
  resolveRows('rows');
  await ready;
  expect(steps).toEqual(['page', 'data', 'shown']);
  expect(listeners.size).toBe(0);
});

test('stops waiting for data after a second', async () => {
  document.documentElement.setAttribute(expectedAttribute, '');
  jest.useFakeTimers();
  const { router, finishLoading } = createPendingRouter();
  const queryClient = new QueryClient();
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => new Promise(() => {}) });
  finishLoading();
  const ready = waitForFirstPage(router, queryClient);
  await jest.advanceTimersByTimeAsync(1000);
  await ready;
  jest.useRealTimers();
});
