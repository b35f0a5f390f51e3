import { useServices } from '@platform/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getBackend, unwrap } from 'auth-kit';
import { texts } from '../texts.ts';
import { type Deletion, forgetDeletion } from './deletions.ts';
import { invalidateArea } from './invalidate-area.ts';

/** Puts a deleted record back, as long as the database still has it. */
export function useUndo() {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ table, id }: Deletion) => {
      const backend = await getBackend();
      unwrap(await backend.rpc('restore_deleted', { from_table: table, deleted_id: id }));
    },
    onSuccess: (_done, { id, label }) => {
      forgetDeletion(id);
      toast({ tone: 'success', title: texts.success, description: `${label} is back` });
    },
    onError: (error, { id, label }) => {
      report(error, 'undoing a deletion');
      const isGone = error instanceof AppError && !error.isRetryable;
      if (isGone) forgetDeletion(id);
      toast({
        tone: 'danger',
        title: texts.error,
        description: isGone
          ? `${label} can no longer be brought back`
          : `${label} could not be brought back. Try again.`,
      });
    },
    onSettled: (_done, _error, { area }) => invalidateArea(queryClient, area),
  });
  return { undo: mutate, isBusy: isPending };
}
