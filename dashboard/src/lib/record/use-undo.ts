import { useServices } from '@platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { AppError, getBackend, unwrap } from 'auth-kit';
import { useCallback } from 'react';
import { texts } from '../texts.ts';
import { type Deletion, forgetDeletion } from './deletions.ts';
import { invalidateArea } from './invalidate-area.ts';

/** Puts a deleted record back, as long as the database still has it. */
export function useUndo(): (deletion: Deletion) => Promise<void> {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  return useCallback(
    async (deletion) => {
      try {
        const backend = await getBackend();
        unwrap(await backend.rpc('restore_deleted', { from_table: deletion.table, deleted_id: deletion.id }));
        forgetDeletion(deletion.id);
        toast({ tone: 'success', title: texts.success, description: `${deletion.label} is back` });
      } catch (error) {
        report(error, 'undoing a deletion');
        const isGone = error instanceof AppError && !error.isRetryable;
        if (isGone) forgetDeletion(deletion.id);
        toast({
          tone: 'danger',
          title: texts.error,
          description: isGone
            ? `${deletion.label} can no longer be brought back`
            : `${deletion.label} could not be brought back. Try again.`,
        });
      } finally {
        await invalidateArea(queryClient, deletion.area);
      }
    },
    [queryClient, report, toast],
  );
}
