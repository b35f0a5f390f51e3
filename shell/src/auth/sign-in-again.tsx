import { signIn, signOut, toAppError, useHasExpired, useSession } from '@northlight/auth-kit';
import {
  Button,
  DialogBody,
  DialogFooter,
  Form,
  FormAlert,
  FormFieldset,
  PasswordField,
  TextField,
} from '@northlight/shared-ui';
import { AlertDialog } from '@northlight/shared-ui/popups';
import { Formik } from 'formik';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { signInSchema } from './schemas.ts';
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

function SignInDialog({ email }: { email: string }) {
  const password = useRef<HTMLInputElement>(null);
  return (
    <Formik
      initialValues={{ email, password: '' }}
      validationSchema={signInSchema}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined);
        try {
          await signIn(values);
        } catch (error) {
          setStatus(messageOf(toAppError(error)));
        }
      }}
    >
      {({ isSubmitting, status }) => (
        <AlertDialog
          isOpen
          isBusy={isSubmitting}
          initialFocus={password}
          // Neither Escape nor a press beside it gives up what was typed.
          onClose={() => undefined}
          title="Sign in again"
          description="Your session has ended. What you typed is still here."
        >
          <Form>
            <DialogBody>
              {status === undefined ? null : <FormAlert>{status}</FormAlert>}
              <FormFieldset disabled={isSubmitting}>
                <TextField name="email" label="Email" type="email" autoComplete="username" readOnly />
                <PasswordField
                  name="password"
                  label="Password"
                  autoComplete="current-password"
                  isRequired
                  ref={password}
                />
              </FormFieldset>
            </DialogBody>
            <DialogFooter>
              <Button variant="ghost" disabled={isSubmitting} onClick={() => void signOut()}>
                Leave
              </Button>
              <Button type="submit" variant="primary" isLoading={isSubmitting}>
                Sign in
              </Button>
            </DialogFooter>
          </Form>
        </AlertDialog>
      )}
    </Formik>
  );
}
