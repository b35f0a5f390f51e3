import { type AppError, getBackend, setNewPassword } from '@northlight/auth-kit';
import { Button } from '@northlight/shared-ui';
import { useEffect, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { ChangePasswordFields } from './fields.tsx';
import { newPasswordSchema } from './schemas.ts';
import { getErrorMessage, getPasswordMessage, texts } from './texts.ts';

interface NewPasswordFormProps {
  email: string;
  onDone: () => void;
  /** Called if the user needs a new link. */
  onLinkNeeded: () => void;
}

/**
 * Sets a required new password. A recovery link is enough proof. After signing in with a password chosen by staff, the
 * backend also requires that password, and so does the form.
 */
export function NewPasswordForm({ email, onDone, onLinkNeeded }: NewPasswordFormProps) {
  const [isCurrentPasswordRequired, setIsCurrentPasswordRequired] = useState(false);
  useEffect(() => {
    // If this fails, the form asks once the backend has refused.
    hasSignedInWithPassword().then(setIsCurrentPasswordRequired, () => undefined);
  }, []);
  const getFieldErrors = (failure: AppError): { currentPassword?: string; password?: string } | null => {
    switch (failure.code) {
      case 'invalid-credentials':
        setIsCurrentPasswordRequired(true);
        return {
          currentPassword: isCurrentPasswordRequired
            ? texts.wrongCurrentPassword
            : texts.currentPasswordRequired,
        };
      case 'weak-password':
        return { password: getPasswordMessage(failure) };
      case 'same-password':
        return { password: getErrorMessage(failure) };
      case 'session-missing':
      case 'link-expired':
        onLinkNeeded();
        return {};
      default:
        return null;
    }
  };
  return (
    <AuthForm
      initialValues={{ currentPassword: '', password: '' }}
      schema={newPasswordSchema({ email }, isCurrentPasswordRequired)}
      onSubmit={async ({ currentPassword, password }) => {
        await (isCurrentPasswordRequired
          ? setNewPassword(password, currentPassword)
          : setNewPassword(password));
        onDone();
      }}
      getFieldErrors={getFieldErrors}
      fields={<ChangePasswordFields email={email} isCurrentPasswordRequired={isCurrentPasswordRequired} />}
      submitLabel="Set new password"
    >
      {isCurrentPasswordRequired && (
        <Button variant="ghost" onClick={onLinkNeeded}>
          Forgot your current password?
        </Button>
      )}
    </AuthForm>
  );
}

async function hasSignedInWithPassword(): Promise<boolean> {
  const { data } = await (await getBackend()).auth.mfa.getAuthenticatorAssuranceLevel();
  return (data?.currentAuthenticationMethods ?? []).some(
    (entry) => (typeof entry === 'string' ? entry : entry.method) === 'password',
  );
}
