import { getBackend, unwrap } from '@northlight/auth-kit';
import { useReadOnlyReason } from '@northlight/shared-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { portalQueries } from '../queries/portal-queries.ts';

/** Marks the notifications about replies in a sprint's conversation as read while it is shown. */
export function useMarkRepliesRead(userId: string, sprintId: string, isShown: boolean): void {
  const queryClient = useQueryClient();
  const isReadOnly = useReadOnlyReason() !== null;
  const unread = useQuery(portalQueries.unread(userId)).data ?? 0;
  const { mutate } = useMutation({
    mutationFn: () => markRepliesRead(userId, sprintId),
    onSuccess: (count) => (count > 0 ? queryClient.invalidateQueries({ queryKey: ['portal'] }) : undefined),
  });
  useEffect(() => {
    if (isShown && unread > 0 && !isReadOnly) mutate();
  }, [isShown, unread, isReadOnly, mutate]);
}

async function markRepliesRead(userId: string, sprintId: string): Promise<number> {
  const notifications = (await getBackend()).from('project_notifications').update({ read: true });
  // Of the notifications about a sprint, only replies have this type.
  const replies = notifications.match({ client_id: userId, sprint_id: sprintId, notification_type: 'other' });
  return unwrap(await replies.eq('read', false).select('id')).length;
}
