import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAfterReading } from '../../lib/api/refresh.ts';
import type { Cursor, Notification } from './fetch-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { notificationQueries } from './notification-queries.ts';

type Pages = InfiniteData<{ items: Notification[]; hasMore: boolean }, Cursor | null>;

/** Saves that something was read and shows it at once; a failure takes it back and is told. */
export function useMarkRead(clientId: string, onFailed: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.list(clientId);

  const settle = async (isRead: (notification: Notification) => boolean) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Pages>(queryKey);
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && withRead(pages, isRead));
    return before;
  };
  const takeBack = (before: Pages | undefined) => {
    queryClient.setQueryData(queryKey, before);
    onFailed();
  };
  const onSettled = () => refreshAfterReading(queryClient);

  const one = useMutation({
    mutationFn: markRead,
    onMutate: (id) => settle((notification) => notification.id === id),
    onError: (_error, _id, before) => takeBack(before),
    onSettled,
  });
  const all = useMutation({
    mutationFn: () => markAllRead(clientId),
    onMutate: () => settle(() => true),
    onError: (_error, _nothing, before) => takeBack(before),
    onSettled,
  });
  return { markOne: one.mutate, markAll: () => all.mutate(), isMarkingAll: all.isPending };
}

function withRead(pages: Pages, isRead: (notification: Notification) => boolean): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isRead(item) ? { ...item, read: true } : item)),
    })),
  };
}
