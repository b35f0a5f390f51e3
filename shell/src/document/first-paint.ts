import { expectedAttribute } from '@northlight/contract';
import type { createBrowserRouter } from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';

/** Maximum milliseconds to wait for data after the page's code has loaded. */
const maxWait = 1_000;

/**
 * While the document shows a first paint, waits until the router has its first page and the loader has the page's data.
 * React then renders the page once, without layout shifts.
 */
export async function waitForFirstPage(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
): Promise<void> {
  if (!document.documentElement.hasAttribute(expectedAttribute)) return;
  await waitUntil(
    () => router.state.initialized,
    (check) => router.subscribe(check),
  );
  await Promise.race([
    waitUntil(
      () => queryClient.isFetching() === 0,
      (check) => queryClient.getQueryCache().subscribe(check),
    ),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
}

function waitUntil(isDone: () => boolean, subscribe: (check: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isDone()) return;
      stop();
      resolve();
    };
    const stop = subscribe(check);
    check();
  });
}
