import { getBackend, signIn, signOut, toAppError, useHasExpired, useSession } from '@northlight/auth-kit';
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
import { messageOf } from './texts.ts';

/** Mounts the dialog in its own React root, so that it cannot affect the page's state. */
export function mountSignInAgain(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<SignInAgain />);
}

/** Asks for a new sign-in when the session expires while the page holds typed text. The page stays behind the dialog. */
export function SignInAgain() {
  const hasExpired = useHasExpired();
  const session = useSession();
  if (!hasExpired || session.status !== 'signed-in') return null;
  return <SignInDialog email={session.user.email} />;
}

/** Whether the session still needs its second factor. Another tab may have signed in with a link. */
async function isCodeDue(): Promise<boolean> {
  const { data } = await (await getBackend()).auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2';
}

function SignInDialog({ email }: { email: string }) {
  const first = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    isCodeDue().then(setAsksCode, () => undefined);
  }, []);
  useEffect(() => {
    if (asksCode) first.current?.focus();
  }, [asksCode]);
  return (
    <Formik
      initialValues={{ email, password: '', code: '' }}
      validationSchema={asksCode ? codeSchema : signInSchema}
      onSubmit={async (values, { setErrors, setStatus }) => {
        setStatus(undefined);
        try {
          if (asksCode) await verifyCode(values.code);
          else {
            await signIn({ email: values.email, password: values.password });
            setAsksCode(await isCodeDue());
          }
        } catch (error) {
          const fault = asksCode ? describeCodeError(error) : null;
          if (fault === null) setStatus(messageOf(toAppError(error)));
          else setErrors({ code: fault });
        }
      }}
    >
      {({ isSubmitting, status }) => (
        <AlertDialog
          isOpen
          isBusy={isSubmitting}
          initialFocus={first}
          // Escape and clicks outside must not discard typed text.
          onClose={() => undefined}
          title={asksCode ? 'Confirm with your code' : 'Sign in again'}
          description={
            asksCode
              ? 'Your account has a second factor. What you typed is still here.'
              : 'Your session has ended. What you typed is still here.'
          }
        >
          <Form>
            <DialogBody>
              {status === undefined ? null : <FormAlert>{status}</FormAlert>}
              <FormFieldset disabled={isSubmitting}>
                <TextField name="email" label="Email" type="email" autoComplete="username" readOnly />
                {asksCode ? (
                  <CodeField ref={first} />
                ) : (
                  <PasswordField
                    name="password"
                    label="Password"
                    autoComplete="current-password"
                    isRequired
                    ref={first}
                  />
                )}
              </FormFieldset>
            </DialogBody>
            <DialogFooter>
              <Button variant="ghost" disabled={isSubmitting} onClick={() => void signOut()}>
                Leave
              </Button>
              <Button type="submit" variant="primary" isLoading={isSubmitting}>
                {asksCode ? 'Continue' : 'Sign in'}
              </Button>
            </DialogFooter>
          </Form>
        </AlertDialog>
      )}
    </Formik>
  );
}
