import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts.ts';
import { describeRefusal } from './describe-failure.ts';
import { invalidateArea } from './record-api.ts';
import { useUndo } from './undo.tsx';

export interface DeleteInput {
  readonly id: string;
  /** The record's own name, as the person knows it. */
  readonly name: string;
  /** What goes with it, for this record; the area's text when not given. */
  readonly consequence?: string;
  /** Why it cannot be deleted, where that is known: the dialog says so and offers nothing else. */
  readonly obstacle?: string;
}

export interface DeleteOptions {
  /** The first part of its query keys: `['dashboard', area]`. */
  readonly area: string;
  /** The table, when it keeps deleted rows for ten minutes; null when a deletion is for good. */
  readonly undoTable: string | null;
  /** "service": what one record is called in a sentence. */
  readonly noun: string;
  /** "It disappears from the site immediately." */
  readonly consequence: string;
  readonly deletedText: string;
  readonly failedText: string;
  /** The name must be typed: for what takes other things along. */
  readonly mustTypeName?: boolean;
  readonly remove: (id: string) => Promise<void>;
}

/**
 * Deletes after a question that names the object and the consequence, and offers Undo for ten minutes. A refusal because
 * something hangs on the record says what and where. @returns whether it was deleted
 */
export function useDelete(options: DeleteOptions): (input: DeleteInput) => Promise<boolean> {
  const { confirm, toast, report } = useServices();
  const queryClient = useQueryClient();
  const { undo, remember } = useUndo();

  const { noun, area, undoTable } = options;
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: DeleteInput) => options.remove(id),
    onSuccess: async (_done, { id, name }) => {
      await invalidateArea(queryClient, area);
      setTimeout(moveFocus, focusDelay);
      const success = { tone: 'success', title: texts.success, description: options.deletedText } as const;
      if (undoTable === null) return toast(success);
      const label = `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} “${name}”`;
      const deletion = { table: undoTable, id, label, area, at: Date.now() };
      remember(deletion);
      toast({ ...success, action: { label: 'Undo', onSelect: () => undo(deletion) } });
    },
    onError: async (error) => {
      report(error, `deleting a ${noun}`);
      toast({ tone: 'danger', title: texts.error, description: describeRefusal(error, options.failedText) });
      await invalidateArea(queryClient, area);
    },
  });

  return async (input) => {
    if (input.obstacle !== undefined) {
      const title = `The ${noun} “${input.name}” cannot be deleted`;
      await confirm({ title, description: input.obstacle, confirmLabel: null });
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

/** Until the row is gone from the screen and the question has given the focus back to its button. */
const focusDelay = 100;

/**
 * The button that was pressed has gone with its row: the keyboard goes on from Undo, or from the screen, and not from the
 * beginning of the document.
 */
function moveFocus(): void {
  if (document.activeElement !== document.body) return;
  const target = document.querySelector<HTMLElement>('[data-undo]') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
