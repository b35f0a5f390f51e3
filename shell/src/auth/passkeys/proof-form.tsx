import { Button, PasswordField, Stack } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { AuthForm } from '../auth-form.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';
import { verifyCode } from '../second-factor/factor-api.ts';
import { provePassword } from './passkey-api.ts';

const schema = object({ password: string().required('Password is required') });

/** Asks for proof of identity before a passkey is added. */
export function ProofForm(props: {
  by: 'password' | 'code';
  email: string;
  onProved: () => Promise<void>;
  onCancel: () => void;
}) {
  const { email, onProved } = props;
  const text = useRef<HTMLParagraphElement>(null);
  // The focused button has disappeared.
  useEffect(() => text.current?.focus(), []);
  const cancel = (
    <div>
      <Button onClick={props.onCancel}>Cancel</Button>
    </div>
  );
  return (
    <Stack gap={16}>
      <p ref={text} tabIndex={-1}>
        You signed in a while ago. Please confirm it’s you.
      </p>
      {props.by === 'code' ? (
        <CodeForm
          label="Continue"
          onCode={async (code) => {
            await verifyCode(code);
            await onProved();
          }}
        >
          {cancel}
        </CodeForm>
      ) : (
        <AuthForm
          initialValues={{ password: '' }}
          schema={schema}
          onSubmit={async ({ password }) => {
            await provePassword(email, password);
            await onProved();
          }}
          fieldErrors={({ code }) =>
            code === 'invalid-credentials' ? { password: 'This is not your password.' } : null
          }
          fields={
            <>
              {/* Tells a password manager whose password this is. */}
              <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
              <PasswordField
                name="password"
                label="Your password"
                autoComplete="current-password"
                isRequired
              />
            </>
          }
          submitLabel="Continue"
        >
          {cancel}
        </AuthForm>
      )}
    </Stack>
  );
}
