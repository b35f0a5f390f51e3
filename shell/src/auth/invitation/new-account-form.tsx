import type { AppError } from '@northlight/auth-kit';
import { TextField } from '@northlight/shared-ui';
import { AuthForm } from '../auth-form.tsx';
import { NewPasswordField } from '../fields.tsx';
import { newAccountSchema } from '../schemas.ts';
import { getErrorMessage, getPasswordMessage } from '../texts.ts';
import { type Invitation, setUpAccount } from './invitation-api.ts';

interface NewAccountFormProps {
  link: string;
  invitation: Invitation;
  onDone: () => void;
}

/** Name and first password of an invited person. */
export function NewAccountForm({ link, invitation, onDone }: NewAccountFormProps) {
  const { email, full_name } = invitation;
  return (
    <AuthForm
      initialValues={{ fullName: full_name ?? '', password: '' }}
      schema={newAccountSchema(email)}
      onSubmit={async (values) => {
        await setUpAccount(link, values);
        onDone();
      }}
      getFieldErrors={getFieldErrors}
      fields={
        <>
          {/* Lets password managers identify the account. */}
          <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
          <TextField name="fullName" label="Your name" autoComplete="name" isRequired />
          <NewPasswordField label="Choose a password" />
        </>
      }
      submitLabel="Accept and continue"
    />
  );
}

function getFieldErrors(failure: AppError): { fullName: string } | { password: string } | null {
  if (failure.code === 'weak-password') return { password: getPasswordMessage(failure) };
  const isAboutName = /^a name/i.test(failure.details.serverMessage ?? '');
  return isAboutName ? { fullName: getErrorMessage(failure) } : null;
}
