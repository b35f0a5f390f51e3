import { homeOf, requestPasswordReset, useMustSetPassword, useRole, useSession } from '@northlight/auth-kit';
import { useServices, useTitle } from '@northlight/contract';
import { Link, useNavigate } from '@northlight/contract/router';
import { FormAlert, Secondary } from '@northlight/shared-ui';
import { useEffect, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout, WaitingPage } from './auth-layout.tsx';
import { EmailField } from './fields.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { requestResetSchema } from './schemas.ts';
import { CodeGate, isCodeRequired } from './second-factor/code-gate.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { texts } from './texts.ts';
import { useReturnTarget } from './use-return-target.ts';

/** /auth/reset: sets a required new password, or requests a recovery link. */
export function ResetPage() {
  const session = useSession();
  const role = useRole();
  const isRequired = useMustSetPassword();
  const { toast } = useServices();
  const navigate = useNavigate();
  const returnTarget = useReturnTarget();
  const [wasRequired, setWasRequired] = useState(isRequired);
  const [isLinkNeeded, setIsLinkNeeded] = useState(false);
  if (isRequired && !wasRequired) setWasRequired(true);
  const isSettingPassword = session.status === 'signed-in' && wasRequired && !isLinkNeeded;
  // In this tab or another.
  const isDone = session.status === 'signed-in' && wasRequired && !isRequired;
  useTitle(isSettingPassword ? 'Set a new password' : 'Reset your password');

  // /auth reports a role that failed to load.
  const home =
    role.status === 'ready'
      ? homeOf(role.role)
      : role.status === 'failed' && !isCodeRequired(role)
        ? '/auth?reason=role'
        : null;
  useEffect(() => {
    if (isDone && home !== null) void navigate(returnTarget ?? home, { replace: true });
  }, [isDone, home, returnTarget, navigate]);

  const goToSignIn = () => navigate('/auth', { replace: true });

  if (session.status === 'signed-in' && isCodeRequired(role)) {
    return <CodeGate email={session.user.email} role={role} />;
  }

  if (isSettingPassword) {
    const isRequiredByRole = role.status === 'ready' && role.passwordDue;
    return (
      <AuthLayout
        heading="Set a new password"
        lead={
          <>
            For {session.user.email}.{isRequiredByRole && ` ${texts.newPasswordRequired}`}
          </>
        }
      >
        <NewPasswordForm
          email={session.user.email}
          onDone={() =>
            toast({ tone: 'success', title: 'Success', description: 'Your new password has been set' })
          }
          onLinkNeeded={() => setIsLinkNeeded(true)}
        />
        {isRequiredByRole && (
          <Secondary>
            Not you? <SignOutButton size="sm" onDone={goToSignIn} />
          </Secondary>
        )}
      </AuthLayout>
    );
  }

  if (session.status === 'loading' || (session.status === 'signed-in' && role.status === 'loading')) {
    return <WaitingPage />;
  }

  return (
    <AuthLayout
      heading="Reset your password"
      lead="Enter your email address and we will send you a link to set a new password."
    >
      {isLinkNeeded && <FormAlert tone="warning">{texts.linkNeeded}</FormAlert>}
      <RequestResetForm email={session.status === 'signed-in' ? session.user.email : ''} />
      <Secondary>
        {session.status !== 'signed-in' ? (
          <Link to="/auth">Back to sign in</Link>
        ) : isRequired ? (
          <SignOutButton size="sm" onDone={goToSignIn} />
        ) : (
          <Link to="/auth/account">Back</Link>
        )}
      </Secondary>
    </AuthLayout>
  );
}

/** Requests a recovery link. The response is the same whether or not the address has an account. */
function RequestResetForm(props: { email: string }) {
  const { boot } = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthForm
      initialValues={{ email: props.email }}
      schema={requestResetSchema}
      onSubmit={async ({ email }) => {
        setSentTo(null);
        await requestPasswordReset(email);
        setSentTo(email.trim());
      }}
      notice={
        sentTo !== null && (
          <FormAlert tone="success" title="Check your email">
            If {sentTo} has an account, we have sent a link to set a new password. It works once.
          </FormAlert>
        )
      }
      fields={<EmailField />}
      submitLabel="Send link"
    >
      {sentTo !== null && boot.backend.mailbox !== undefined && (
        <Secondary>
          Emails stay on this machine. See the <a href={boot.backend.mailbox}>development mailbox</a>.
        </Secondary>
      )}
    </AuthForm>
  );
}
