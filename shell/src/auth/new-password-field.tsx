import { PasswordField } from 'shared-ui';
import { texts } from './texts.ts';

/** A password that is to be chosen, with the rule for it. */
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
