import { toAppError } from '@northlight/auth-kit';
import { TextField } from '@northlight/shared-ui';
import type { ReactNode, Ref } from 'react';
import { object, string } from 'yup';
import { AuthForm } from '../auth-form.tsx';

export const codeSchema = object({
  code: string()
    .required('Code is required')
    .matches(/^\s*\d{3}\s*\d{3}\s*$/, 'Enter a six-digit code'),
});

/** A field for a code from an authenticator app. */
export function CodeField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint="The six digits currently shown in your authenticator app."
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={9}
      isRequired
      {...(ref ? { ref } : {})}
    />
  );
}

/** The field's message for a rejected code; null for other errors. */
export const describeCodeError = (error: unknown): string | null =>
  toAppError(error).code === 'invalid-credentials'
    ? 'This code is wrong or has been used before. Wait for the next one.'
    : null;

/** Asks for one code and passes it to `onCode`. */
export function CodeForm(props: {
  label: string;
  onCode: (code: string) => Promise<void>;
  /** Whether the user has signed in and the next page is loading. */
  isSigningIn?: boolean;
  children?: ReactNode;
}) {
  return (
    <AuthForm
      initialValues={{ code: '' }}
      schema={codeSchema}
      onSubmit={({ code }) => props.onCode(code)}
      getFieldErrors={(failure) => {
        const code = describeCodeError(failure);
        return code === null ? null : { code };
      }}
      fields={<CodeField />}
      submitLabel={props.label}
      isSigningIn={props.isSigningIn === true}
    >
      {props.children}
    </AuthForm>
  );
}
