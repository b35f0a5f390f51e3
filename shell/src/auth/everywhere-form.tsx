import { signOutEverywhere } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { Aside } from './auth-layout.tsx';

/** Ends every session of the person, this one too. */
export function EverywhereForm() {
  const { confirm, toast, report } = useServices();
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onError: (error) => {
      report(error, 'signing out everywhere');
      toast({ tone: 'danger', title: 'Error', description: 'Failed to log out' });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      description: 'You will be signed out of this and every other device, and have to sign in again.',
      confirmLabel: 'Sign out everywhere',
      tone: 'danger',
    });
    if (isSure) leave.mutate();
  };
  return (
    <Stack gap={12}>
      <Aside>Lost a phone, or used somebody else's computer?</Aside>
      <div>
        <Button onClick={() => void ask()} isLoading={leave.isPending || leave.isSuccess}>
          Sign out everywhere
        </Button>
      </div>
    </Stack>
  );
}
