import { homeOf, useIsPasswordDue, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate } from '@northlight/router';
import { Stack } from '@northlight/shared-ui';
import { Aside, AuthLayout } from './auth-layout.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EverywhereForm } from './everywhere-form.tsx';
import { LastViewSwitch } from './last-view-switch.tsx';

/** /auth/account: what everybody may do about the own access, whatever the role. The profiles lead here. */
export function AccountPage() {
  const session = useSession();
  const role = useRole();
  const isPasswordDue = useIsPasswordDue();
  useTitle('Password and devices');

  if (session.status === 'signed-out') return <Navigate to="/auth" replace />;
  if (isPasswordDue) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  const { email } = session.user;
  return (
    <AuthLayout heading="Password and devices" lead={`For ${email}.`}>
      <Stack gap={32}>
        <ChangePasswordForm email={email} />
        <LastViewSwitch />
        <EverywhereForm />
        {role.status === 'ready' && (
          <Aside>
            <Link to={homeOf(role.role)}>Back</Link>
          </Aside>
        )}
      </Stack>
    </AuthLayout>
  );
}
