import type { PageLoaderArgs } from '@northlight/contract';
import { isUuid } from '@northlight/domain';
import { portalQueries } from '../queries/portal-queries.ts';
import { sprintQueries } from './sprint-queries.ts';

export { Component } from './sprint-page.tsx';

/** Prefetches the page's queries in parallel. Also runs when the user hovers over a link to the page. */
export function loader({ params: { sprintId = '' }, queryClient }: PageLoaderArgs): void {
  if (!isUuid(sprintId)) return;
  void queryClient.prefetchQuery(sprintQueries.detail(sprintId));
  void queryClient.prefetchQuery(sprintQueries.progress(sprintId));
  void queryClient.prefetchQuery(sprintQueries.tickets(sprintId));
  void queryClient.prefetchQuery(sprintQueries.thread(sprintId));
  // Otherwise the feedback dialog would get its booking link after it has opened, and its buttons would move.
  void queryClient.prefetchQuery(portalQueries.agency());
}
