import { toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Secondary, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { requestErasure } from './profile-api.ts';

/** Asks the agency to erase the own account: somebody there looks first what else hangs on it. */
export function ErasureRequest() {
  const { toast, confirm } = useServices();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: requestErasure,
    onSuccess: () => toast({ tone: 'success', title: 'We have your request' }),
    onError: (error) =>
      toast({
        tone: 'danger',
        title: 'Error',
        description:
          toAppError(error).details.serverMessage ?? 'The request could not be sent. Please try again.',
      }),
  });
  const confirmRequest = async () => {
    const isConfirmed = await confirm({
      title: 'Ask to be erased?',
      description:
        'We remove your account and what is yours alone, and take your name out of what others work with. Invoices stay, since the law asks for them. An admin of ours looks at it.',
      confirmLabel: 'Ask to Be Erased',
      tone: 'danger',
    });
    if (isConfirmed) mutate();
  };
  return (
    <Stack gap={12}>
      <Secondary>
        You can ask us to erase your account and your personal data. A manager of your company can also do it
        at once.
      </Secondary>
      <div>
        <Button writes isLoading={isPending} disabled={isSuccess} onClick={() => void confirmRequest()}>
          {isSuccess ? 'Asked' : 'Ask to Be Erased'}
        </Button>
      </div>
    </Stack>
  );
}
