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
import { CodeField, codeFault, codeSchema } from './second-factor/code-form.tsx';
import { giveCode } from './second-factor/factor-api.ts';
import { messageOf } from './texts.ts';

/** Mounts the dialog beside the page, in a React root of its own: whatever state the page is in stays as it is. */
export function mountSignInAgain(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<SignInAgain />);
}

/** Asks the person whose session expired over a typed form to sign in again; the form waits behind it. */
export function SignInAgain() {
  const hasExpired = useHasExpired();
  const session = useSession();
  if (!hasExpired || session.status !== 'signed-in') return null;
  return <SignInDialog email={session.user.email} />;
}

/** Whether the session has its password and lacks its code: also when another tab has signed in by a link meanwhile. */
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
          if (asksCode) await giveCode(values.code);
          else {
            await signIn({ email: values.email, password: values.password });
            setAsksCode(await isCodeDue());
          }
        } catch (error) {
          const fault = asksCode ? codeFault(error) : null;
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
          // Neither Escape nor a press beside it gives up what was typed.
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
