import { useServices } from '@northlight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setHasHeldNotices } from './held-notices-state.ts';
import { describeNotices, heldNoticesQuery, type NotifyingChange, previewNotices } from './notice-queries.ts';

/** Asks for confirmation and shows the message that the client will receive. @returns whether to continue */
export function useConfirmNotice() {
  const { confirm } = useServices();
  return useCallback(
    async (question: { title: string; confirmLabel: string }, change: NotifyingChange): Promise<boolean> =>
      confirm({ ...question, tone: 'neutral', description: describeNotices(await previewNotices(change)) }),
    [confirm],
  );
}

/** Shows the notices that the database holds after a change. */
export function useShowHeldNotices() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setHasHeldNotices(true);
    void queryClient.invalidateQueries({ queryKey: heldNoticesQuery().queryKey });
  }, [queryClient]);
}
