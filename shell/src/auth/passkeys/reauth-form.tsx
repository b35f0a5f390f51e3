import { Button, PasswordField, Stack } from '@northlight/shared-ui';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import { AuthForm } from '../auth-form.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';
import { verifyCode } from '../second-factor/factor-api.ts';
import { reauthenticate } from './passkey-api.ts';

const schema = object({ password: string().required('Password is required') });

/** Asks the user to confirm their identity before adding a passkey. */
export function ReauthForm(props: {
  method: 'password' | 'code';
  email: string;
  onReauthenticated: () => Promise<void>;
  onCancel: () => void;
}) {
  const { email, onReauthenticated } = props;
  const notice = useRef<HTMLParagraphElement>(null);
  // Moves focus, because the focused button has disappeared.
  useEffect(() => notice.current?.focus(), []);
  const cancel = (
    <div>
      <Button onClick={props.onCancel}>Cancel</Button>
    </div>
  );
  return (
    <Stack gap={16}>
      <p ref={notice} tabIndex={-1}>
        You signed in a while ago. Please confirm it’s you.
      </p>
      {props.method === 'code' ? (
        <CodeForm
          label="Continue"
          onCode={async (code) => {
            await verifyCode(code);
            await onReauthenticated();
          }}
        >
          {cancel}
        </CodeForm>
      ) : (
        <AuthForm
          initialValues={{ password: '' }}
          schema={schema}
          onSubmit={async ({ password }) => {
            await reauthenticate(email, password);
            await onReauthenticated();
          }}
          getFieldErrors={({ code }) =>
            code === 'invalid-credentials' ? { password: 'This is not your password.' } : null
          }
          fields={
            <>
              {/* Lets password managers identify the account. */}
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
