import { PasswordField, TextField } from '@northlight/shared-ui';
import { texts } from './texts.ts';

/** The account's address, marked as the username for password managers. */
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

/** The fields of a form that changes a password: `password`, and `currentPassword` if that is asked for. */
export function ChangePasswordFields({
  email,
  asksForCurrentPassword,
}: {
  email: string;
  asksForCurrentPassword: boolean;
}) {
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      {asksForCurrentPassword && (
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
