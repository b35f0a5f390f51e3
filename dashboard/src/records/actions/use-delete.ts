import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts.ts';
import { invalidateArea } from '../record-api.ts';
import { describeActionFailure } from '../saving/describe-failure.ts';
import { useDeletions } from './undo.tsx';

export interface DeleteInput {
  readonly id: string;
  readonly name: string;
  /** The effects of this deletion; `DeleteOptions.consequence` by default. */
  readonly consequence?: string;
  /** Why the record cannot be deleted. The dialog then only explains it. */
  readonly blockedReason?: string;
}

export interface DeleteOptions {
  /** The query area, `['dashboard', area]`, and the function that deletes a row. */
  readonly api: { readonly area: string; readonly remove: (id: string) => Promise<void> };
  /** The table if it keeps deleted rows for ten minutes; null if deletion is permanent. */
  readonly undoTable: string | null;
  /** The word for one record in a sentence: "service". */
  readonly noun: string;
  /** "It disappears from the site immediately." */
  readonly consequence: string;
  readonly texts: { readonly deleted: string; readonly deleteFailed: string };
  /** Requires typing the name, for deletions that delete other rows too. */
  readonly mustTypeName?: boolean;
}

/**
 * Deletes a record after confirmation and lets `UndoBar` offer Undo. If other rows reference it, the error names them.
 * @returns whether it was deleted
 */
export function useDelete(options: DeleteOptions): (input: DeleteInput) => Promise<boolean> {
  const { confirm, toast, report } = useServices();
  const queryClient = useQueryClient();
  const { remember } = useDeletions();

  const { noun, undoTable } = options;
  const { area, remove } = options.api;
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: DeleteInput) => remove(id),
    onSuccess: async (_done, { id, name }) => {
      await invalidateArea(queryClient, area);
      toast({ tone: 'success', title: texts.success, description: options.texts.deleted });
      if (undoTable === null) return;
      const label = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} “${name}”`;
      remember({ table: undoTable, id, label, area, at: Date.now() });
    },
    onError: async (error) => {
      report(error, `deleting a ${noun}`);
      toast({
        tone: 'danger',
        title: texts.error,
        description: describeActionFailure(error, options.texts.deleteFailed),
      });
      await invalidateArea(queryClient, area);
    },
  });

  return async (input) => {
    if (input.blockedReason !== undefined) {
      const title = `The ${noun} “${input.name}” cannot be deleted`;
      await confirm({ title, description: input.blockedReason, confirmLabel: null });
      return false;
    }
    const isConfirmed = await confirm({
      title: `Delete ${noun} “${input.name}”?`,
      description: [
        input.consequence ?? options.consequence,
        undoTable === null ? 'This cannot be undone.' : 'You can undo this for 10 minutes.',
      ].join(' '),
      confirmLabel: `Delete ${noun}`,
      tone: 'danger',
      ...(options.mustTypeName ? { typeToConfirm: input.name } : {}),
    });
    if (!isConfirmed) return false;
    return mutateAsync(input).then(
      () => true,
      () => false,
    );
  };
}
