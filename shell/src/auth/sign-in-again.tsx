import {
  getBackend,
  signIn,
  signOut,
  toAppError,
  useHasSessionExpired,
  useSession,
} from '@northlight/auth-kit';
import {
  AlertDialog,
  Button,
  DialogBody,
  DialogFooter,
  Form,
  FormAlert,
  FormFieldset,
  PasswordField,
  TextField,
} from '@northlight/shared-ui';
import { Formik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { signInSchema } from './schemas.ts';
import { CodeField, codeSchema, describeCodeError } from './second-factor/code-form.tsx';
import { verifyCode } from './second-factor/factor-api.ts';
import { getErrorMessage } from './texts.ts';

/** Mounts the dialog in its own React root, so that it cannot affect the page's state. */
export function mountSignInAgain(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<SignInAgain />);
}

/** Asks the user to sign in again if the session expires while the page has unsaved text. Keeps the page open. */
export function SignInAgain() {
  const hasExpired = useHasSessionExpired();
  const session = useSession();
  if (!hasExpired || session.status !== 'signed-in') return null;
  return <SignInDialog email={session.user.email} />;
}

/** Whether a second-factor code is still required. Another tab's sign-in with a link skips the password step. */
async function needsSecondFactorCode(): Promise<boolean> {
  const { data } = await (await getBackend()).auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2';
}

function SignInDialog({ email }: { email: string }) {
  const firstField = useRef<HTMLInputElement>(null);
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  useEffect(() => {
    needsSecondFactorCode().then(setIsCodeRequired, () => undefined);
  }, []);
  useEffect(() => {
    if (isCodeRequired) firstField.current?.focus();
  }, [isCodeRequired]);
  return (
    <Formik
      initialValues={{ email, password: '', code: '' }}
      validationSchema={isCodeRequired ? codeSchema : signInSchema}
      onSubmit={async (values, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          if (isCodeRequired) await verifyCode(values.code);
          else {
            await signIn({ email: values.email, password: values.password });
            setIsCodeRequired(await needsSecondFactorCode());
          }
        } catch (error) {
          const codeError = isCodeRequired ? describeCodeError(error) : null;
          if (codeError === null) setStatus(getErrorMessage(toAppError(error)));
          else setErrors({ code: codeError });
        }
      }}
    >
      {({ isSubmitting, status }) => (
        <AlertDialog
          isOpen
          isBusy={isSubmitting}
          initialFocus={firstField}
          // Escape and clicks outside must not discard unsaved text.
          onClose={() => undefined}
          title={isCodeRequired ? 'Enter your code' : 'Sign in again'}
          description={
            isCodeRequired
              ? 'Your account has a second factor. What you typed is still here.'
              : 'Your session has ended. What you typed is still here.'
          }
        >
          <Form>
            <DialogBody>
              {status === undefined ? null : <FormAlert>{status}</FormAlert>}
              <FormFieldset disabled={isSubmitting}>
                <TextField name="email" label="Email" type="email" autoComplete="username" readOnly />
                {isCodeRequired ? (
                  <CodeField ref={firstField} />
                ) : (
                  <PasswordField
                    name="password"
                    label="Password"
                    autoComplete="current-password"
                    isRequired
                    ref={firstField}
                  />
                )}
              </FormFieldset>
            </DialogBody>
            <DialogFooter>
              <Button variant="ghost" disabled={isSubmitting} onClick={() => void signOut()}>
                Logout
              </Button>
              <Button type="submit" variant="primary" isLoading={isSubmitting}>
                {isCodeRequired ? 'Continue' : 'Sign in'}
              </Button>
            </DialogFooter>
          </Form>
        </AlertDialog>
      )}
    </Formik>
  );
}
