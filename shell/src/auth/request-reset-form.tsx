import { requestPasswordReset } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { FormAlert } from '@northlight/shared-ui';
import { useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { Aside } from './auth-layout.tsx';
import { EmailField } from './fields.tsx';
import { requestResetSchema } from './schemas.ts';

/** Asks for a recovery link. The answer is the same whether or not the address has an account. */
export function RequestResetForm(props: { email: string }) {
  const { boot } = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthForm
      initialValues={{ email: props.email }}
      schema={requestResetSchema}
      onSubmit={async ({ email }) => {
        setSentTo(null);
        await requestPasswordReset(email);
        setSentTo(email.trim());
      }}
      notice={
        sentTo !== null && (
          <FormAlert tone="success" title="Check your mail">
            If {sentTo} has an account, a link to set a new password is on its way. It works once.
          </FormAlert>
        )
      }
      fields={<EmailField />}
      submitLabel="Send link"
    >
      {sentTo !== null && boot.backend.mailbox !== undefined && (
        <Aside>
          No mail leaves this machine: it is in the <a href={boot.backend.mailbox}>development mailbox</a>.
        </Aside>
      )}
    </AuthForm>
  );
}
