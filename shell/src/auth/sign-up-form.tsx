import { type AppError, signUp, toAppError } from '@northlight/auth-kit';
import { Form, FormAlert, FormFieldset, Stack, TextField } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { EmailField, NewPasswordField, SubmitButton } from './fields.tsx';
import { signUpSchema } from './schemas.ts';
import { messageOf, passwordMessage } from './texts.ts';

interface SignUpFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  isEntering: boolean;
  /** A mail with a link is on its way to the address. */
  onConfirmationSent: (email: string) => void;
}

export function SignUpForm({ email, onEmailChange, isEntering, onConfirmationSent }: SignUpFormProps) {
  return (
    <Formik
      initialValues={{ fullName: '', email, password: '' }}
      validationSchema={signUpSchema}
      onSubmit={async (values, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          const result = await signUp(values);
          if (result.status === 'confirm-email') onConfirmationSent(result.email);
        } catch (error) {
          const failure = toAppError(error);
          const atField = fieldErrors(failure);
          if (atField === null) setStatus(messageOf(failure));
          else setErrors(atField);
        }
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => {
        const isSending = isSubmitting || isEntering;
        return (
          <Form>
            <Stack gap={20}>
              {status && <FormAlert>{status}</FormAlert>}
              <FormFieldset disabled={isSending}>
                <TextField name="fullName" label="Full name" autoComplete="name" isRequired />
                <EmailField onEmailChange={onEmailChange} />
                <NewPasswordField label="Password" />
              </FormFieldset>
              <SubmitButton isSending={isSending}>Sign up</SubmitButton>
            </Stack>
          </Form>
        );
      }}
    </Formik>
  );
}

/** Failures that belong to one field; null for those that concern the whole form. */
function fieldErrors(failure: AppError): { email: string } | { password: string } | null {
  const isAboutPassword = /^password/i.test(failure.details.serverMessage ?? '');
  if (failure.code === 'signup-refused' && !isAboutPassword) return { email: messageOf(failure) };
  if (failure.code === 'weak-password' || isAboutPassword) return { password: passwordMessage(failure) };
  return null;
}
