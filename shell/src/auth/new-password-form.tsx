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
  /** Another mail's link is needed. */
  onLinkNeeded: () => void;
}

/**
 * Sets the password of who has to choose one. After a mail's link the backend asks for nothing else; who signed in with
 * a password that somebody else typed is asked for that, once the backend says so.
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
          Forgotten your present password?
        </Button>
      )}
    </AuthForm>
  );
}
