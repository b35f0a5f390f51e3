import { resendConfirmation, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Button, FormAlert, Stack } from '@northlight/shared-ui';
import { useState } from 'react';
import { Aside } from './auth-layout.tsx';
import { messageOf } from './texts.ts';

type Sending = { step: 'idle' | 'sending' | 'sent' } | { step: 'failed'; message: string };

/** After a sign-up: the mail that confirms the address, and another one when it does not come. */
export function ConfirmMail(props: { email: string; onBack: () => void }) {
  const { boot } = useServices();
  const [sending, setSending] = useState<Sending>({ step: 'idle' });

  const resend = async () => {
    setSending({ step: 'sending' });
    try {
      await resendConfirmation(props.email);
      setSending({ step: 'sent' });
    } catch (error) {
      setSending({ step: 'failed', message: messageOf(toAppError(error)) });
    }
  };

  return (
    <Stack gap={24}>
      {sending.step === 'sent' && <FormAlert tone="success">Another mail is on its way.</FormAlert>}
      {sending.step === 'failed' && <FormAlert>{sending.message}</FormAlert>}
      <Stack gap={12}>
        <Button size="lg" isLoading={sending.step === 'sending'} onClick={() => void resend()}>
          Send the mail again
        </Button>
        <Button size="lg" variant="ghost" onClick={props.onBack}>
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
