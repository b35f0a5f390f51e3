import { resendConfirmation, signIn, toAppError } from '@northlight/auth-kit';
import { Link } from '@northlight/contract/router';
import { Button, PasswordField, Secondary } from '@northlight/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './fields.tsx';
import { signInSchema } from './schemas.ts';
import { getErrorMessage } from './texts.ts';

export interface AccountFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** True while the role loads after signing in. */
  isSigningIn: boolean;
  /** Called when a confirmation email has been sent. */
  onConfirmationSent: (email: string) => void;
}

export function SignInForm({ email, onEmailChange, isSigningIn, onConfirmationSent }: AccountFormProps) {
  return (
    <AuthForm
      initialValues={{ email, password: '' }}
      schema={signInSchema}
      onSubmit={signIn}
      renderRemedy={(failure, values) =>
        failure.code === 'email-not-confirmed' && (
          <Resend email={values.email} onSent={() => onConfirmationSent(values.email)} />
        )
      }
      fields={
        <>
          <EmailField onEmailChange={onEmailChange} />
          <PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
        </>
      }
      submitLabel="Sign in"
      isSigningIn={isSigningIn}
    >
      <Secondary>
        <Link to="/auth/reset">Forgot your password?</Link>
      </Secondary>
    </AuthForm>
  );
}

function Resend({ email, onSent }: { email: string; onSent: () => void }) {
  const resend = useMutation({ mutationFn: () => resendConfirmation(email), onSuccess: onSent });
  return (
    <div>
      {resend.isError && <p>{getErrorMessage(toAppError(resend.error))}</p>}
      <Button size="sm" isLoading={resend.isPending} onClick={() => resend.mutate()}>
        Resend the confirmation email
      </Button>
    </div>
  );
}
