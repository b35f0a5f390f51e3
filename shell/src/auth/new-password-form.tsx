import { setNewPassword, toAppError } from 'auth-kit';
import { Formik } from 'formik';
import { Form, FormAlert, FormFieldset, Stack } from 'shared-ui';
import { NewPasswordField } from './new-password-field.tsx';
import { newPasswordSchema } from './schemas.ts';
import { SubmitButton } from './submit-button.tsx';
import { messageOf, passwordMessage } from './texts.ts';

/** Sets the password of the person whom a recovery or invitation link signed in. */
export function NewPasswordForm(props: { email: string; onDone: () => void; onLinkSpent: () => void }) {
  return (
    <Formik
      initialValues={{ password: '' }}
      validationSchema={newPasswordSchema({ email: props.email })}
      onSubmit={async ({ password }, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          await setNewPassword(password);
          props.onDone();
        } catch (error) {
          const failure = toAppError(error);
          if (failure.code === 'weak-password') setErrors({ password: passwordMessage(failure) });
          else if (failure.code === 'same-password') setErrors({ password: messageOf(failure) });
          else if (failure.code === 'session-missing' || failure.code === 'link-expired') props.onLinkSpent();
          else setStatus(messageOf(failure));
        }
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => (
        <Form>
          <Stack gap={20}>
            {status && <FormAlert>{status}</FormAlert>}
            <FormFieldset disabled={isSubmitting}>
              {/* Tells a password manager whose password this is. */}
              <input type="email" name="email" value={props.email} autoComplete="username" readOnly hidden />
              <NewPasswordField label="New password" />
            </FormFieldset>
            <SubmitButton isSending={isSubmitting}>Set new password</SubmitButton>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
