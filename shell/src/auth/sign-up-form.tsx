import { type AppError, signUp } from '@northlight/auth-kit';
import { TextField } from '@northlight/shared-ui';
import { AuthForm } from './auth-form.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { signUpSchema } from './schemas.ts';
import type { AccountFormProps } from './sign-in-form.tsx';
import { getErrorMessage, getPasswordMessage } from './texts.ts';

export function SignUpForm({ email, onEmailChange, isSigningIn, onConfirmationSent }: AccountFormProps) {
  return (
    <AuthForm
      initialValues={{ fullName: '', email, password: '' }}
      schema={signUpSchema}
      onSubmit={async (values) => {
        const result = await signUp(values);
        if (result.status === 'confirm-email') onConfirmationSent(result.email);
      }}
      getFieldErrors={getFieldErrors}
      fields={
        <>
          <TextField name="fullName" label="Full name" autoComplete="name" isRequired />
          <EmailField onEmailChange={onEmailChange} />
          <NewPasswordField label="Password" />
        </>
      }
      submitLabel="Sign up"
      isSigningIn={isSigningIn}
    />
  );
}

function getFieldErrors(failure: AppError): { email: string } | { password: string } | null {
  const isAboutPassword = /^password/i.test(failure.details.serverMessage ?? '');
  if (failure.code === 'signup-refused' && !isAboutPassword) return { email: getErrorMessage(failure) };
  if (failure.code === 'weak-password' || isAboutPassword) return { password: getPasswordMessage(failure) };
  return null;
}
