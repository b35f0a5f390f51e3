import { AppError, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKeyPrefix } from './people-api.ts';

/** A mutation triggered by a button: shows a toast on success and failure, then invalidates the app's queries. */
export function useAction<Input = undefined>(
  [app]: QueryKeyPrefix,
  run: (input: Input) => Promise<void>,
  successText: string,
  failureText: string,
) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast({ tone: 'success', title: successText }),
    onError: (error) => {
      if (!(error instanceof AppError && error.isRefusal)) report(error, failureText);
      const description = toAppError(error).details.serverMessage ?? failureText;
      toast({ tone: 'danger', title: 'Error', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [app] }),
  });
}
