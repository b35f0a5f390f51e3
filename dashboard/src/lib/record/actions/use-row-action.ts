import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts.ts';
import { invalidateArea } from '../record-api.ts';
import { describeActionFailure } from '../saving/describe-failure.ts';

export interface RowActionOptions<Input extends { readonly id: string }> {
  readonly area: string;
  /** "marking an invoice as paid", for error reports. */
  readonly activity: string;
  /** Asks for confirmation before the action runs; an error here counts as a failed action. @returns whether to continue */
  readonly confirm?: (input: Input) => Promise<boolean>;
  readonly run: (input: Input) => Promise<unknown>;
  readonly successText: string;
  readonly failedText: string;
  readonly onDone?: () => void;
}

/**
 * Changes a row with one click. Ignores clicks while a request is pending. If someone else has changed the row, it
 * reloads the row instead.
 */
export function useRowAction<Input extends { readonly id: string }>(options: RowActionOptions<Input>) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (input: Input): Promise<boolean> => {
      if (options.confirm && !(await options.confirm(input))) return false;
      await options.run(input);
      return true;
    },
    onSuccess: (isDone) => {
      if (!isDone) return;
      options.onDone?.();
      toast({ tone: 'success', title: texts.success, description: options.successText });
    },
    onError: (error) => {
      report(error, options.activity);
      toast({
        tone: 'danger',
        title: texts.error,
        description: describeActionFailure(error, options.failedText),
      });
    },
    onSettled: () => invalidateArea(queryClient, options.area),
  });
  return {
    run: (input: Input) => {
      if (!isPending) mutate(input);
    },
    busyId: isPending ? variables.id : null,
  };
}
