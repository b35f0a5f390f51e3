import { resendConfirmation, signIn, toAppError } from '@northlight/auth-kit';
import { Link } from '@northlight/router';
import { Button, Form, FormAlert, FormFieldset, PasswordField, Stack } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { Aside } from './auth-layout.tsx';
import { EmailField, SubmitButton } from './fields.tsx';
import { signInSchema } from './schemas.ts';
import { messageOf } from './texts.ts';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** True while the role of the person who just signed in is read. */
  isEntering: boolean;
  /** The address was not confirmed yet, and another mail is on its way to it. */
  onConfirmationSent: (email: string) => void;
}

interface Status {
  message?: string;
  /** The address that still has to be confirmed. */
  unconfirmed?: string;
}

export function SignInForm({ email, onEmailChange, isEntering, onConfirmationSent }: SignInFormProps) {
  return (
    <Formik
      initialValues={{ email, password: '' }}
      validationSchema={signInSchema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined);
        try {
          await signIn(values);
        } catch (error) {
          const failure = toAppError(error);
          setStatus({
            message: messageOf(failure),
            ...(failure.code === 'email-not-confirmed' ? { unconfirmed: values.email } : {}),
          } satisfies Status);
        }
      }}
    >
      {({ isSubmitting, status, setStatus, setSubmitting }) => {
        const { message, unconfirmed }: Status = status ?? {};
        const resend = async (address: string) => {
          setSubmitting(true);
          try {
            await resendConfirmation(address);
            onConfirmationSent(address);
          } catch (error) {
            setStatus({ message: messageOf(toAppError(error)), unconfirmed: address } satisfies Status);
          }
          setSubmitting(false);
        };
        const isSending = isSubmitting || isEntering;
        return (
          <Form>
            <Stack gap={20}>
              {message !== undefined && (
                <FormAlert>
                  <Stack gap={8}>
                    <p>{message}</p>
                    {unconfirmed !== undefined && (
                      <div>
                        <Button size="sm" onClick={() => void resend(unconfirmed)}>
                          Send the confirmation mail again
                        </Button>
                      </div>
                    )}
                  </Stack>
                </FormAlert>
              )}
              <FormFieldset disabled={isSending}>
                <EmailField onEmailChange={onEmailChange} />
                <PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
              </FormFieldset>
              <SubmitButton isSending={isSending}>Sign in</SubmitButton>
              <Aside>
                <Link to="/auth/reset">Forgotten your password?</Link>
              </Aside>
            </Stack>
          </Form>
        );
      }}
    </Formik>
  );
}
