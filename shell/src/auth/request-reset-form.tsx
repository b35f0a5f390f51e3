import { requestPasswordReset, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Form, FormAlert, FormFieldset, Stack } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { Aside } from './auth-layout.tsx';
import { EmailField, SubmitButton } from './fields.tsx';
import { requestResetSchema } from './schemas.ts';
import { messageOf } from './texts.ts';

/** Asks for a recovery link. The answer is the same whether or not the address has an account. */
export function RequestResetForm(props: { email: string }) {
  const { boot } = useServices();
  return (
    <Formik
      initialValues={{ email: props.email }}
      validationSchema={requestResetSchema}
      onSubmit={async ({ email }, { setStatus }) => {
        setStatus(undefined);
        try {
          await requestPasswordReset(email);
          setStatus({ sentTo: email.trim() });
        } catch (error) {
          setStatus({ message: messageOf(toAppError(error)) });
        }
      }}
    >
      {({
        isSubmitting,
        status,
      }: {
        isSubmitting: boolean;
        status?: { sentTo?: string; message?: string };
      }) => (
        <Form>
          <Stack gap={20}>
            {status?.message && <FormAlert>{status.message}</FormAlert>}
            {status?.sentTo && (
              <FormAlert tone="success" title="Check your mail">
                If {status.sentTo} has an account, a link to set a new password is on its way. It works once.
              </FormAlert>
            )}
            <FormFieldset disabled={isSubmitting}>
              <EmailField />
            </FormFieldset>
            <SubmitButton isSending={isSubmitting}>Send link</SubmitButton>
            {status?.sentTo && boot.backend.mailbox !== undefined && (
              <Aside>
                No mail leaves this machine: it is in the{' '}
                <a href={boot.backend.mailbox}>development mailbox</a>.
              </Aside>
            )}
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
