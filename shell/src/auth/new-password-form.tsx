import { type AppError, setNewPassword } from '@northlight/auth-kit';
import { Button } from '@northlight/shared-ui';
import { useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { ChangePasswordFields } from './fields.tsx';
import { newPasswordSchema } from './schemas.ts';
import { messageOf, passwordMessage, texts } from './texts.ts';

interface NewPasswordFormProps {
  email: string;
  onDone: () => void;
  /** The person needs a new link. */
  onLinkNeeded: () => void;
}

/**
 * Sets a password that is due. After a recovery link no other proof is needed; after signing in with a password that
 * staff chose, the backend requires that password and the form then asks for it.
 */
export function NewPasswordForm({ email, onDone, onLinkNeeded }: NewPasswordFormProps) {
  const [asksForCurrentPassword, setAsksCurrentPassword] = useState(false);
  const fieldErrors = (failure: AppError): { currentPassword?: string; password?: string } | null => {
    switch (failure.code) {
      case 'invalid-credentials':
        setAsksCurrentPassword(true);
        return {
          currentPassword: asksForCurrentPassword
            ? texts.wrongCurrentPassword
            : texts.currentPasswordRequired,
        };
      case 'weak-password':
        return { password: passwordMessage(failure) };
      case 'same-password':
        return { password: messageOf(failure) };
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
      schema={newPasswordSchema({ email }, asksForCurrentPassword)}
      onSubmit={async ({ currentPassword, password }) => {
        await (asksForCurrentPassword ? setNewPassword(password, currentPassword) : setNewPassword(password));
        onDone();
      }}
      fieldErrors={fieldErrors}
      fields={<ChangePasswordFields email={email} asksForCurrentPassword={asksForCurrentPassword} />}
      submitLabel="Set new password"
    >
      {asksForCurrentPassword && (
        <Button variant="ghost" onClick={onLinkNeeded}>
          Forgot your current password?
        </Button>
      )}
    </AuthForm>
  );
}
