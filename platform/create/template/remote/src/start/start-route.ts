import type { PageLoaderArgs } from '@northlight/contract';
import { startQueries } from './start-queries.ts';

// Hot reload keeps a page's state only if its file exports nothing else.
export { Component } from './start-page.tsx';

/** Starts loading the data in parallel with the page's code. */
export const loader = ({ queryClient }: PageLoaderArgs) => {
  void queryClient.prefetchQuery(startQueries.services());
};
