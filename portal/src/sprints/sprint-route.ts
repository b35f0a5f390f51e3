import type { PageLoaderArgs } from '@northlight/contract';
import { isId } from '../lib/address.ts';
import { sprintQueries } from './sprint-queries.ts';

export { Component } from './sprint-page.tsx';

/** Asks for what the page reads of every sprint, all at once: as soon as a pointer rests on a link to it. */
export function loader({ params: { sprintId }, queryClient }: PageLoaderArgs): void {
  if (!isId(sprintId)) return;
  void queryClient.prefetchQuery(sprintQueries.detail(sprintId));
  void queryClient.prefetchQuery(sprintQueries.progress(sprintId));
  void queryClient.prefetchQuery(sprintQueries.tickets(sprintId));
  void queryClient.prefetchQuery(sprintQueries.thread(sprintId));
}
