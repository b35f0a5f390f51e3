import { useServices } from '@northlight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setHolding } from './held-notices-state.ts';
import { describeNotices, heldNoticesQuery, previewNotices, type TellingChange } from './notice-queries.ts';

/** Asks before a press tells a client something, with the message itself. @returns whether to go on */
export function useAskToTell() {
  const { confirm } = useServices();
  return useCallback(
    async (question: { title: string; confirmLabel: string }, change: TellingChange): Promise<boolean> =>
      confirm({ ...question, tone: 'neutral', description: describeNotices(await previewNotices(change)) }),
    [confirm],
  );
}

/** After a change that told something: shows what the database holds back. */
export function useShowHeld() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    setHolding(true);
    void queryClient.invalidateQueries({ queryKey: heldNoticesQuery().queryKey });
  }, [queryClient]);
}
