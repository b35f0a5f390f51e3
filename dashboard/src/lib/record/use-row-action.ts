import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '../texts.ts';
import { describeRefusal } from './describe-failure.ts';
import { invalidateArea } from './record-api.ts';

export interface RowActionOptions<Input extends { readonly id: string }> {
  readonly area: string;
  /** "marking an invoice as paid", for the log. */
  readonly activity: string;
  /** Asked before it is done; a failure of asking is one of doing. @returns whether to go on */
  readonly confirm?: (input: Input) => Promise<boolean>;
  readonly run: (input: Input) => Promise<unknown>;
  readonly doneText: string;
  readonly failedText: string;
  /** After it was done. */
  readonly onDone?: () => void;
}

/**
 * A change of a row by one press. While it is on its way it is not sent again; a row that somebody changed meanwhile is
 * read anew and left as it is.
 */
export function useRowAction<Input extends { readonly id: string }>(options: RowActionOptions<Input>) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: async (input: Input): Promise<boolean> => {
      if (options.confirm && !(await options.confirm(input))) return false;
      await options.run(input);
      return true;
    },
    onSuccess: (isDone) => {
      if (!isDone) return;
      options.onDone?.();
      toast({ tone: 'success', title: texts.success, description: options.doneText });
    },
    onError: (error) => {
      report(error, options.activity);
      toast({ tone: 'danger', title: texts.error, description: describeRefusal(error, options.failedText) });
    },
    onSettled: () => invalidateArea(queryClient, options.area),
  });
  return {
    act: (input: Input) => {
      if (!isPending) mutate(input);
    },
    busyId: isPending ? variables.id : null,
  };
}
