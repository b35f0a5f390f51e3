import { getBackend, runQuery, unwrap, updateRow } from '@northlight/auth-kit';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Spec section 9. */
const pageSize = 10;

/** The last notification on the previous page. An offset would repeat rows when new notifications arrive. */
interface Cursor {
  readonly sentAt: string;
  readonly id: string;
}

type Page = Awaited<ReturnType<typeof fetchNotifications>>;
export type Notification = Page['items'][number];
type Pages = InfiniteData<Page, Cursor | null>;

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

/** Marks notifications as read with an optimistic update, and reverts it on failure. */
export function useMarkRead(clientId: string, onFailed: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.list(clientId);

  const setRead = (ids: ReadonlySet<string>, read: boolean) =>
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && withRead(pages, ids, read));
  /** @returns the ids that were unread; a failure reverts only these */
  const markOptimistically = async (matches: (notification: Notification) => boolean) => {
    await queryClient.cancelQueries({ queryKey });
    const items = queryClient.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    const ids = new Set(items.filter((item) => !item.read && matches(item)).map(({ id }) => id));
    setRead(ids, true);
    return ids;
  };
  const undo = (ids: ReadonlySet<string> | undefined) => {
    if (ids) setRead(ids, false);
    onFailed();
    // Another tab or device may have marked some of them as read in the meantime.
    return queryClient.invalidateQueries({ queryKey });
  };
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['portal', 'unread'] }),
      queryClient.invalidateQueries({ queryKey: ['portal', 'attention'] }),
    ]);

  const markOneMutation = useMutation({
    mutationFn: markRead,
    onMutate: (id) => markOptimistically((notification) => notification.id === id),
    onError: (_error, _id, ids) => undo(ids),
    onSettled,
  });
  const markAllMutation = useMutation({
    mutationFn: () => markAllRead(clientId),
    onMutate: () => markOptimistically(() => true),
    onError: (_error, _variables, ids) => undo(ids),
    onSettled,
  });
  return {
    markOne: markOneMutation.mutate,
    markAll: () => markAllMutation.mutate(),
    isMarkingAll: markAllMutation.isPending,
  };
}

function withRead(pages: Pages, ids: ReadonlySet<string>, read: boolean): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (ids.has(item.id) ? { ...item, read } : item)),
    })),
  };
}

/** The newest notifications, or those before the cursor. Fetches one extra row to know whether there are more. */
async function fetchNotifications(clientId: string, before: Cursor | null, signal: AbortSignal) {
  const backend = await getBackend();
  let query = backend
    .from('project_notifications')
    .select('id, project_id, title, message, notification_type, read, sent_at, sprint_id, invoice_id')
    .eq('client_id', clientId);
  if (before !== null) {
    query = query.or(`sent_at.lt."${before.sentAt}",and(sent_at.eq."${before.sentAt}",id.lt.${before.id})`);
  }
  const rows = unwrap(
    await query
      .order('sent_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal),
  );
  return { items: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** @throws AppError */
const markRead = (notificationId: string) =>
  updateRow('project_notifications', notificationId, { read: true });

/** @throws AppError */
async function markAllRead(clientId: string): Promise<void> {
  await runQuery((db) =>
    db.from('project_notifications').update({ read: true }).match({ client_id: clientId, read: false }),
  );
}
