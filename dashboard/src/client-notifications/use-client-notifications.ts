import { useServices } from '@northlight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  describeNotifications,
  type NotifyingChange,
  pendingNotificationsQuery,
  previewNotifications,
} from './notification-queries.ts';
import { setHasPending } from './pending-notifications-state.ts';

/** Asks for confirmation and shows the message that the client will receive. @returns whether to continue */
export function useConfirmNotification() {
  const { confirm } = useServices();
  return useCallback(
    async (question: { title: string; confirmLabel: string }, change: NotifyingChange): Promise<boolean> =>
      confirm({
        ...question,
        tone: 'neutral',
        description: describeNotifications(await previewNotifications(change)),
      }),
    [confirm],
  );
}

/** Shows the notifications that the database holds after a change. */
export function useShowPending() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setHasPending(true);
    void queryClient.invalidateQueries({ queryKey: pendingNotificationsQuery().queryKey });
  }, [queryClient]);
}
