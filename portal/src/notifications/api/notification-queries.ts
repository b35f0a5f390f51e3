import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Cursor, fetchNotifications } from './fetch-notifications.ts';

/** What the tab Notifications reads. */
export const notificationQueries = {
  list: (clientId: string) =>
    infiniteQueryOptions({
      queryKey: ['portal', 'notifications', clientId],
      queryFn: ({ pageParam, signal }) => fetchNotifications(clientId, pageParam, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ items, hasMore }): Cursor | null => {
        const last = items.at(-1);
        return hasMore && last ? { sentAt: last.sent_at, id: last.id } : null;
      },
    }),
};
