import { TextField } from 'shared-ui';

interface EmailFieldProps {
  onEmailChange?: (email: string) => void;
}

/** The address of an account, as password managers know it. */
export function EmailField({ onEmailChange }: EmailFieldProps) {
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
