import { useServices } from '@northlight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setHasHeldNotices } from './held-notices-state.ts';
import { describeNotices, heldNoticesQuery, type NotifyingChange, previewNotices } from './notice-queries.ts';

/** Asks before a press tells a client something, with the message itself. @returns whether to go on */
export function useConfirmNotice() {
  const { confirm } = useServices();
  return useCallback(
    async (question: { title: string; confirmLabel: string }, change: NotifyingChange): Promise<boolean> =>
      confirm({ ...question, tone: 'neutral', description: describeNotices(await previewNotices(change)) }),
    [confirm],
  );
}

/** After a change that told something: shows what the database holds back. */
export function useShowHeldNotices() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setHasHeldNotices(true);
    void queryClient.invalidateQueries({ queryKey: heldNoticesQuery().queryKey });
  }, [queryClient]);
}
