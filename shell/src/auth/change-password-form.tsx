import { type AppError, setNewPassword } from '@northlight/auth-kit';
import { useServices } from '@northlight/contract';
import { Link } from '@northlight/contract/router';
import { AuthForm } from './auth-form.tsx';
import { Aside } from './auth-layout.tsx';
import { ChangedPasswordFields } from './fields.tsx';
import { changePasswordSchema } from './schemas.ts';
import { passwordMessage, texts } from './texts.ts';

/** Changes the password, given the current one. Ends the sessions on other devices. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { toast } = useServices();
  return (
    <AuthForm
      initialValues={{ present: '', password: '' }}
      schema={changePasswordSchema({ email })}
      onSubmit={async ({ present, password }, { resetForm }) => {
        await setNewPassword(password, present);
        resetForm();
        toast({
          tone: 'success',
          title: 'Password changed',
          description: 'Other devices have been signed out.',
        });
      }}
      fieldErrors={fieldErrors}
      failedTitle="The password was not changed"
      fields={<ChangedPasswordFields email={email} asksPresent />}
      submitLabel="Change password"
    >
      <Aside>
        <Link to="/auth/reset">Forgot your current password?</Link>
      </Aside>
    </AuthForm>
  );
}

function fieldErrors(failure: AppError): { present: string } | { password: string } | null {
  if (failure.code === 'invalid-credentials') return { present: texts.wrongPresent };
  if (failure.code === 'weak-password' || failure.code === 'invalid') {
    return { password: passwordMessage(failure) };
  }
  // Happens only with a second factor: the current password does not renew the session then.
  if (failure.code === 'link-expired') return { present: texts.oldSession };
  if (failure.code === 'same-password') {
    return { password: 'This is your current password. Please choose another one.' };
  }
  return null;
}
