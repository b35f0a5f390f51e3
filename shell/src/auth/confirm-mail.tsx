import { resendConfirmation, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { Aside } from './auth-layout.tsx';
import { messageOf } from './texts.ts';

/** After a sign-up: the mail that confirms the address, and another one when it does not come. */
export function ConfirmMail({ email, onBack }: { email: string; onBack: () => void }) {
  const { boot } = useServices();
  const resend = useMutation({ mutationFn: () => resendConfirmation(email) });
  return (
    <Stack gap={24}>
      {resend.isSuccess && <FormAlert tone="success">Another mail is on its way.</FormAlert>}
      {resend.isError && <FormAlert>{messageOf(toAppError(resend.error))}</FormAlert>}
      <Stack gap={12}>
        <Button size="lg" isLoading={resend.isPending} onClick={() => resend.mutate()}>
          Send the mail again
        </Button>
        <Button size="lg" variant="ghost" onClick={onBack}>
          Back to sign in
        </Button>
      </Stack>
      {boot.backend.mailbox !== undefined && (
        <Aside>
          No mail leaves this machine: it is in the <a href={boot.backend.mailbox}>development mailbox</a>.
        </Aside>
      )}
    </Stack>
  );
}
