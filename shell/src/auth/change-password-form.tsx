import { type AppError, setNewPassword } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import { Secondary } from '@northlight/shared-ui';
import { AuthForm } from './auth-form.tsx';
import { ChangePasswordFields } from './fields.tsx';
import { changePasswordSchema } from './schemas.ts';
import { getPasswordMessage, texts } from './texts.ts';

/** Changes the password, given the current one. Ends the sessions on other devices. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { toast } = useServices();
  return (
    <AuthForm
      initialValues={{ currentPassword: '', password: '' }}
      schema={changePasswordSchema({ email })}
      onSubmit={async ({ currentPassword, password }, { resetForm }) => {
        await setNewPassword(password, currentPassword);
        resetForm();
        toast({
          tone: 'success',
          title: 'Password changed',
          description: 'Other devices have been logged out.',
        });
      }}
      getFieldErrors={getFieldErrors}
      failedTitle="Your password has not been changed"
      fields={<ChangePasswordFields email={email} isCurrentPasswordRequired />}
      submitLabel="Change password"
    >
      <Secondary>
        <Link to="/auth/reset">Forgot your current password?</Link>
      </Secondary>
    </AuthForm>
  );
}

function getFieldErrors(failure: AppError): { currentPassword: string } | { password: string } | null {
  if (failure.code === 'invalid-credentials') return { currentPassword: texts.wrongCurrentPassword };
  if (failure.code === 'weak-password' || failure.code === 'invalid') {
    return { password: getPasswordMessage(failure) };
  }
  // Only with a second factor, because the current password then does not renew the session.
  if (failure.code === 'link-expired') return { currentPassword: texts.oldSession };
  if (failure.code === 'same-password') {
    return { password: 'This is your current password. Please choose another one.' };
  }
  return null;
}
