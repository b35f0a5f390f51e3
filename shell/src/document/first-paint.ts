import { expectedAttribute } from '@northlight/contract';
import type { createBrowserRouter } from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which the boxes are enough, once the page's code is here. */
const maxWait = 1_000;

/**
 * Where the document shows a first paint, React has nothing better to draw until the router knows its first page, or its
 * failure, and what that page's loader has asked for is here. So the page is drawn once, and nothing in it moves.
 */
export async function whenFirstPageIsReady(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
): Promise<void> {
  if (!document.documentElement.hasAttribute(expectedAttribute)) return;
  await waitUntil(
    () => router.state.initialized,
    (look) => router.subscribe(look),
  );
  await Promise.race([
    waitUntil(
      () => queryClient.isFetching() === 0,
      (look) => queryClient.getQueryCache().subscribe(look),
    ),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
}

function waitUntil(isSo: () => boolean, subscribe: (look: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
}
