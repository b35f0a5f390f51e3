import { type AppError, setNewPassword, toAppError } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Link } from '@northlight/router';
import { Form, FormAlert, FormFieldset, Stack } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { Aside } from './auth-layout.tsx';
import { ChangedPasswordFields, SubmitButton } from './fields.tsx';
import { changePasswordSchema } from './schemas.ts';
import { messageOf, passwordMessage, texts } from './texts.ts';

/** Changes the password of who knows the present one. It ends the sessions of other devices. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { toast } = useServices();
  return (
    <Formik
      initialValues={{ present: '', password: '' }}
      validationSchema={changePasswordSchema({ email })}
      onSubmit={async ({ present, password }, { resetForm, setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          await setNewPassword(password, present);
        } catch (error) {
          const failure = toAppError(error);
          const atField = fieldErrors(failure);
          if (atField === null) setStatus(messageOf(failure));
          else setErrors(atField);
          return;
        }
        resetForm();
        toast({
          tone: 'success',
          title: 'Password changed',
          description: 'Other devices have been signed out.',
        });
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => (
        <Form>
          <Stack gap={20}>
            {status && <FormAlert title="The password was not changed">{status}</FormAlert>}
            <FormFieldset disabled={isSubmitting}>
              <ChangedPasswordFields email={email} asksPresent />
            </FormFieldset>
            <SubmitButton isSending={isSubmitting}>Change password</SubmitButton>
            <Aside>
              <Link to="/auth/reset">Forgotten your present password?</Link>
            </Aside>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function fieldErrors(failure: AppError): { present: string } | { password: string } | null {
  if (failure.code === 'invalid-credentials') return { present: texts.wrongPresent };
  if (failure.code === 'weak-password' || failure.code === 'invalid') {
    return { password: passwordMessage(failure) };
  }
  // Only where the present password did not make the session a fresh one: with a second factor.
  if (failure.code === 'link-expired') return { present: texts.oldSession };
  if (failure.code === 'same-password') {
    return { password: 'This is your present password. Please choose another one.' };
  }
  return null;
}
