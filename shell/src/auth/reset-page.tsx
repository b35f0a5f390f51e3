import { useServices, useTitle } from '@platform/contract';
import { Link, useNavigate } from '@platform/router';
import { homeOf, useIsRecovering, useRole, useSession } from 'auth-kit';
import { useEffect, useState } from 'react';
import { Delayed, FormAlert, Spinner } from 'shared-ui';
import { Aside, AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { texts } from './texts.ts';

/** /auth/reset: a new password after a mail's link, and the form that asks for such a link. */
export function ResetPage() {
  const session = useSession();
  const role = useRole();
  const isRecovering = useIsRecovering();
  const { toast } = useServices();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const [isSpent, setIsSpent] = useState(false);
  const isSettingPassword = session.status === 'signed-in' && (isRecovering || isDone) && !isSpent;
  useTitle(isSettingPassword ? 'Set a new password' : 'Reset your password');

  // A role that could not be read leads to /auth, which says so.
  const home =
    role.status === 'ready' ? homeOf(role.role) : role.status === 'failed' ? '/auth?reason=role' : null;
  useEffect(() => {
    if (isDone && home !== null) void navigate(home, { replace: true });
  }, [isDone, home, navigate]);

  if (isSettingPassword) {
    return (
      <AuthLayout heading="Set a new password" lead={`For ${session.user.email}.`}>
        <NewPasswordForm
          email={session.user.email}
          onDone={() => {
            toast({ tone: 'success', title: 'Success', description: 'Your new password is set' });
            setIsDone(true);
          }}
          onLinkSpent={() => setIsSpent(true)}
        />
      </AuthLayout>
    );
  }

  if (session.status === 'loading') {
    return (
      <AuthLayout heading="One moment">
        <Delayed>
          <Spinner label="Loading" />
        </Delayed>
      </AuthLayout>
    );
  }

  return (
    <AuthLayout
      heading="Reset your password"
      lead="Tell us your email address, and we send you a link to set a new password."
    >
      {isSpent && <FormAlert tone="warning">{texts.linkFailed}</FormAlert>}
      <RequestResetForm email={session.status === 'signed-in' ? session.user.email : ''} />
      <Aside>
        <Link to="/auth">Back to sign in</Link>
      </Aside>
    </AuthLayout>
  );
}
