import { expectedAttribute } from '@northlight/contract/data';
import type { createBrowserRouter } from '@northlight/router';
import type { QueryClient } from '@tanstack/react-query';

declare global {
  interface Window {
    /** There where the document shows a first paint: the shell draws when this is done. */
    pageIsHere?: typeof pageIsHere;
  }
}

/** Milliseconds for which the boxes are enough, once the page's code is here. */
const longest = 1_000;

/**
 * Until then the first paint that stands in the document shows as much as React could: the router knows its first page,
 * or its failure, and what that page's loader has asked for is here. So the page is drawn once, and nothing in it moves.
 */
export async function pageIsHere(
  router: ReturnType<typeof createBrowserRouter>,
  queryClient: QueryClient,
): Promise<void> {
  await until(
    () => router.state.initialized,
    (look) => router.subscribe(look),
  );
  await Promise.race([
    until(
      () => queryClient.isFetching() === 0,
      (look) => queryClient.getQueryCache().subscribe(look),
    ),
    new Promise((resolve) => setTimeout(resolve, longest)),
  ]);
  // Boxes of later pages come with a delay again.
  const { key } = router.state.location;
  const stop = router.subscribe(({ location }) => {
    if (location.key === key) return;
    document.documentElement.removeAttribute(expectedAttribute);
    stop();
  });
}

function until(isSo: () => boolean, subscribe: (look: () => void) => () => void): Promise<void> {
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
