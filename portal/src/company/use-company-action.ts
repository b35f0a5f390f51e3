import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** One press that changes a company's people: done once at a time, told either way, and everything of the portal read anew. */
export function useCompanyAction<Input>(
  run: (input: Input) => Promise<void>,
  doneText: string,
  failedText: string,
) {
  const { toast } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast({ tone: 'success', title: doneText }),
    onError: (error) =>
      toast({
        tone: 'danger',
        title: 'Error',
        description: toAppError(error).details.serverMessage ?? failedText,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['portal'] }),
  });
}
