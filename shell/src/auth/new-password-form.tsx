import { type AppError, setNewPassword } from '@northlight/auth-kit';
import { Button } from '@northlight/shared-ui';
import { useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { ChangedPasswordFields } from './fields.tsx';
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
  const [asksCurrentPassword, setAsksCurrentPassword] = useState(false);
  const fieldErrors = (failure: AppError): { currentPassword?: string; password?: string } | null => {
    switch (failure.code) {
      case 'invalid-credentials':
        setAsksCurrentPassword(true);
        return {
          currentPassword: asksCurrentPassword ? texts.wrongCurrentPassword : texts.currentPasswordToo,
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
      schema={newPasswordSchema({ email }, asksCurrentPassword)}
      onSubmit={async ({ currentPassword, password }) => {
        await (asksCurrentPassword ? setNewPassword(password, currentPassword) : setNewPassword(password));
        onDone();
      }}
      fieldErrors={fieldErrors}
      fields={<ChangedPasswordFields email={email} asksCurrentPassword={asksCurrentPassword} />}
      submitLabel="Set new password"
    >
      {asksCurrentPassword && (
        <Button variant="ghost" onClick={onLinkNeeded}>
          Forgot your current password?
        </Button>
      )}
    </AuthForm>
  );
}
