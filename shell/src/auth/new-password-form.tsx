import { type AppError, setNewPassword, toAppError } from '@northlight/auth-kit';
import { Button, Form, FormAlert, FormFieldset, Stack } from '@northlight/shared-ui';
import { Formik } from 'formik';
import { useState } from 'react';
import { ChangedPasswordFields, SubmitButton } from './fields.tsx';
import { newPasswordSchema } from './schemas.ts';
import { messageOf, passwordMessage, texts } from './texts.ts';

interface NewPasswordFormProps {
  email: string;
  onDone: () => void;
  /** Another mail's link is needed. */
  onLinkNeeded: () => void;
}

/**
 * Sets the password of who has to choose one. After a mail's link the backend asks for nothing else; who signed in with
 * a password that somebody else typed is asked for that, once the backend says so.
 */
export function NewPasswordForm({ email, onDone, onLinkNeeded }: NewPasswordFormProps) {
  const [isPresentAsked, setIsPresentAsked] = useState(false);
  return (
    <Formik
      initialValues={{ present: '', password: '' }}
      validationSchema={newPasswordSchema({ email }, isPresentAsked)}
      onSubmit={async ({ present, password }, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          await (isPresentAsked ? setNewPassword(password, present) : setNewPassword(password));
          onDone();
        } catch (error) {
          const failure = toAppError(error);
          const atPassword = passwordError(failure);
          if (failure.code === 'invalid-credentials') {
            setIsPresentAsked(true);
            setErrors({ present: isPresentAsked ? texts.wrongPresent : texts.presentToo });
          } else if (atPassword !== null) setErrors({ password: atPassword });
          else if (failure.code === 'session-missing' || failure.code === 'link-expired') onLinkNeeded();
          else setStatus(messageOf(failure));
        }
      }}
    >
      {({ isSubmitting, status }: { isSubmitting: boolean; status?: string }) => (
        <Form>
          <Stack gap={20}>
            {status && <FormAlert>{status}</FormAlert>}
            <FormFieldset disabled={isSubmitting}>
              <ChangedPasswordFields email={email} asksPresent={isPresentAsked} />
            </FormFieldset>
            <SubmitButton isSending={isSubmitting}>Set new password</SubmitButton>
            {isPresentAsked && (
              <Button variant="ghost" disabled={isSubmitting} onClick={onLinkNeeded}>
                Forgotten your present password?
              </Button>
            )}
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function passwordError(failure: AppError): string | null {
  if (failure.code === 'weak-password') return passwordMessage(failure);
  return failure.code === 'same-password' ? messageOf(failure) : null;
}
