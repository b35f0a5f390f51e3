import { homeOf, useIsPasswordDue, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate } from '@northlight/router';
import { Cluster, Stack } from '@northlight/shared-ui';
import { useState } from 'react';
import { Aside, AuthLayout } from './auth-layout.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EverywhereForm } from './everywhere-form.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { CodeGate, isCodeDue } from './second-factor/code-gate.tsx';
import { FactorSection } from './second-factor/factor-section.tsx';
import { SessionList } from './sessions/session-list.tsx';

/** /auth/account: what everybody may do about the own access, whatever the role. The profiles lead here. */
export function AccountPage() {
  const session = useSession();
  const role = useRole();
  const isPasswordDue = useIsPasswordDue();
  const [changes, setChanges] = useState(0);
  useTitle('Password and devices');

  if (session.status === 'signed-out') return <Navigate to="/auth?next=/auth/account" replace />;
  if (isPasswordDue) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  const { email } = session.user;
  if (isCodeDue(role)) return <CodeGate email={email} role={role} />;
  return (
    <AuthLayout heading="Password and devices" lead={`For ${email}.`}>
      <Stack gap={32}>
        <ChangePasswordForm email={email} />
        <PasskeySection email={email} onChanged={() => setChanges(changes + 1)} />
        <FactorSection onChanged={() => setChanges(changes + 1)} />
        {/* A factor that is set up ends other sessions, and a passkey may ask for a new one. */}
        <SessionList key={changes} />
        <EverywhereForm />
        {role.status === 'ready' && (
          <Aside as="div">
            <Cluster gap={16}>
              <Link to={homeOf(role.role)}>Back</Link>
              <Link to="/auth/notifications">Notifications and calendar</Link>
            </Cluster>
          </Aside>
        )}
      </Stack>
    </AuthLayout>
  );
}
