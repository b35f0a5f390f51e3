import { AppError, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Area } from './people-api.ts';

/** A change by one press: done once at a time, said either way, and everything of the app read again. */
export function useAction<Input = undefined>(
  [app]: Area,
  run: (input: Input) => Promise<void>,
  doneText: string,
  failedText: string,
) {
  const { toast, report } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: run,
    onSuccess: () => toast({ tone: 'success', title: doneText }),
    onError: (error) => {
      if (!(error instanceof AppError && error.isRefusal)) report(error, failedText);
      const description = toAppError(error).details.serverMessage ?? failedText;
      toast({ tone: 'danger', title: 'Error', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [app] }),
  });
}
