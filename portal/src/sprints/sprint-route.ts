import type { PageLoaderArgs } from '@northlight/contract';
import { isId } from '../lib/address.ts';
import { sprintQueries } from './sprint-queries.ts';

export { Component } from './sprint-page.tsx';

/** Prefetches the page's queries in parallel. Also runs when the user hovers over a link to the page. */
export function loader({ params: { sprintId }, queryClient }: PageLoaderArgs): void {
  if (!isId(sprintId)) return;
  void queryClient.prefetchQuery(sprintQueries.detail(sprintId));
  void queryClient.prefetchQuery(sprintQueries.progress(sprintId));
  void queryClient.prefetchQuery(sprintQueries.tickets(sprintId));
  void queryClient.prefetchQuery(sprintQueries.thread(sprintId));
}
