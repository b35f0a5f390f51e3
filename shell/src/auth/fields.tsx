import { PasswordField, TextField } from '@northlight/shared-ui';
import { texts } from './texts.ts';

/** The account's email address, marked as the username for password managers. */
export function EmailField({ onEmailChange }: { onEmailChange?: (email: string) => void }) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      isRequired
      onChange={(event) => onEmailChange?.(event.target.value)}
    />
  );
}

/** A field for a new password, with the password rule. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint={texts.passwordRule}
      autoComplete="new-password"
      isRequired
    />
  );
}

/** The fields for changing a password: `password`, and `currentPassword` if required. */
export function ChangePasswordFields({
  email,
  isCurrentPasswordRequired,
}: {
  email: string;
  isCurrentPasswordRequired: boolean;
}) {
  return (
    <>
      {/* Lets password managers identify the account. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      {isCurrentPasswordRequired && (
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          isRequired
        />
      )}
      <NewPasswordField label="New password" />
    </>
  );
}
