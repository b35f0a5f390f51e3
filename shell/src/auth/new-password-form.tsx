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
  const [isPresentAsked, setIsPresentAsked] = useState(false);
  const fieldErrors = (failure: AppError): { present?: string; password?: string } | null => {
    switch (failure.code) {
      case 'invalid-credentials':
        setIsPresentAsked(true);
        return { present: isPresentAsked ? texts.wrongPresent : texts.presentToo };
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
      initialValues={{ present: '', password: '' }}
      schema={newPasswordSchema({ email }, isPresentAsked)}
      onSubmit={async ({ present, password }) => {
        await (isPresentAsked ? setNewPassword(password, present) : setNewPassword(password));
        onDone();
      }}
      fieldErrors={fieldErrors}
      fields={<ChangedPasswordFields email={email} asksPresent={isPresentAsked} />}
      submitLabel="Set new password"
    >
      {isPresentAsked && (
        <Button variant="ghost" onClick={onLinkNeeded}>
          Forgot your current password?
        </Button>
      )}
    </AuthForm>
  );
}
