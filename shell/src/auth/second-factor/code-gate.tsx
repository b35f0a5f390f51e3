import type { RoleState } from '@northlight/auth-kit';
import { brand, useServices } from '@northlight/contract';
import { Button, Cluster, Secondary, TextField } from '@northlight/shared-ui';
import { useState } from 'react';
import { object, string } from 'yup';
import { AuthForm } from '../auth-form.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { getErrorMessage } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import { recoverWithCode, verifyCode } from './factor-api.ts';

/** Whether the session still needs a second-factor code. */
export const isCodeRequired = (role: RoleState): boolean =>
  role.status === 'failed' && role.needsCode === true;

/** Asks for a second-factor code before the page is shown. */
export function CodeGate({ email, role }: { email: string; role: RoleState }) {
  const { toast } = useServices();
  const [isRecovering, setIsRecovering] = useState(false);
  const [hasVerified, setHasVerified] = useState(false);
  const isSigningIn = hasVerified || role.status !== 'failed';
  const recover = async (code: string) => {
    await recoverWithCode(code);
    if (role.status === 'failed') role.retry();
    toast({
      tone: 'neutral',
      title: 'Your second factor is off',
      description: 'Set it up again under “Password and devices”.',
    });
  };

  return (
    <AuthLayout heading={isRecovering ? 'Use a recovery code' : 'Enter your code'} lead={`For ${email}.`}>
      {isRecovering ? (
        <AuthForm
          initialValues={{ code: '' }}
          schema={recoverySchema}
          onSubmit={({ code }) => recover(code)}
          getFieldErrors={(failure) =>
            failure.code === 'forbidden' ? { code: getErrorMessage(failure) } : null
          }
          fields={
            <TextField
              name="code"
              label="Recovery code"
              hint="One of the ten you saved during setup. Using it switches your second factor off."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              isRequired
            />
          }
          submitLabel="Switch off and continue"
          isSigningIn={isSigningIn}
        >
          <Secondary>Lost your recovery codes too? Ask an admin at {brand.name} for help.</Secondary>
        </AuthForm>
      ) : (
        <CodeForm
          label="Continue"
          isSigningIn={isSigningIn}
          onCode={async (code) => {
            await verifyCode(code);
            setHasVerified(true);
          }}
        />
      )}
      <Cluster gap={12}>
        <Button size="sm" disabled={isSigningIn} onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Enter a code from your app' : 'I have lost my device'}
        </Button>
        <SignOutButton size="sm" />
      </Cluster>
    </AuthLayout>
  );
}

const recoverySchema = object({ code: string().trim().required('Recovery code is required') });
