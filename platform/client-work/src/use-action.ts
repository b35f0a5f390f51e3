import { AppError, toAppError } from '@northlight/auth-kit';
import { type ToastInput, useServices } from '@northlight/contract';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { QueryKeyPrefix } from './people-api.ts';

export interface RowActionOptions<Input extends { readonly id: string }> {
  /** "marking an invoice as paid", for error reports. */
  readonly activity: string;
  /** Asks for confirmation before the action runs; an error here counts as a failed action. @returns whether to continue */
  readonly confirm?: (input: Input) => Promise<boolean>;
  readonly run: (input: Input) => Promise<unknown>;
  readonly success: ToastInput;
  readonly describeFailure: (error: unknown) => string;
  readonly onDone?: (() => void) | undefined;
  readonly invalidate: (queryClient: QueryClient) => Promise<unknown>;
  /** Runs every call, one after the other. Otherwise a call is ignored while the same row's action is pending. */
  readonly isQueued?: boolean;
}

/** An action triggered by a button of a row, with a toast for its result. Rows do not wait for each other. */
export function useRowAction<Input extends { readonly id: string }>(options: RowActionOptions<Input>) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  const { activity, isQueued = false } = options;
  const filters = { mutationKey: ['action', activity], status: 'pending' } as const;
  const { mutate } = useMutation({
    mutationKey: filters.mutationKey,
    ...(isQueued && { scope: { id: activity } }),
    mutationFn: async (input: Input): Promise<boolean> => {
      if (options.confirm && !(await options.confirm(input))) return false;
      await options.run(input);
      return true;
    },
    onSuccess: (isDone) => {
      if (!isDone) return;
      options.onDone?.();
      toast(options.success);
    },
    onError: (error) => {
      if (!(error instanceof AppError && error.isRefusal)) report(error, activity);
      toast({ tone: 'danger', title: 'Error', description: options.describeFailure(error) });
    },
    onSettled: () => options.invalidate(queryClient),
  });
  /** Until the row has been read again. */
  const pending = useMutationState({ filters, select: ({ state }) => state.variables as Input });
  return {
    pending,
    isBusy: (id: string) => pending.some((input) => input.id === id),
    run: (input: Input) => {
      // The cache, because state updates only after the next render.
      const mutations = queryClient.getMutationCache().findAll(filters);
      if (isQueued || !mutations.some(({ state }) => (state.variables as Input).id === input.id))
        mutate(input);
    },
  };
}

/** The toasts of an action in the client's companies, and the queries that it changes. */
export const actionTexts = ([app]: QueryKeyPrefix, title: string, failureText: string) => ({
  success: { tone: 'success', title } as const,
  describeFailure: (error: unknown) => toAppError(error).details.serverMessage ?? failureText,
  invalidate: (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [app] }),
});

/** The action of a button that is not in a list, or of a row with its own component. */
export function useAction(
  keyPrefix: QueryKeyPrefix,
  run: () => Promise<unknown>,
  successText: string,
  failureText: string,
) {
  const id = useId();
  const texts = actionTexts(keyPrefix, successText, failureText);
  const { run: start, isBusy } = useRowAction({ ...texts, activity: failureText, run });
  return { mutate: (_input?: undefined) => start({ id }), isPending: isBusy(id) };
}
