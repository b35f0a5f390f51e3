import { homeOf, useIsPasswordDue, useRole, useSession } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { Link, Navigate } from '@northlight/router';
import { Cluster, Stack } from '@northlight/shared-ui';
import { Aside, AuthLayout } from '../auth-layout.tsx';
import { CodeGate, isCodeDue } from '../second-factor/code-gate.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { NoticeSection } from './notice-section.tsx';

/** /auth/notifications: how the person is told of what happens, whatever the role. Profiles and mails lead here. */
export function NotificationsPage() {
  const session = useSession();
  const role = useRole();
  const isPasswordDue = useIsPasswordDue();
  useTitle('Notifications and calendar');

  if (session.status === 'signed-out') return <Navigate to="/auth?next=/auth/notifications" replace />;
  if (isPasswordDue) return <Navigate to="/auth/reset" replace />;
  if (session.status === 'loading') return null;
  const { email, id } = session.user;
  if (isCodeDue(role)) return <CodeGate email={email} role={role} />;
  return (
    <AuthLayout heading="Notifications and calendar" lead={`For ${email}.`}>
      <Stack gap={32}>
        <NoticeSection person={id} />
        <CalendarSection isStaff={role.status === 'ready' && role.role !== 'client'} />
        <Aside>
          <Cluster gap={16}>
            {role.status === 'ready' && <Link to={homeOf(role.role)}>Back</Link>}
            <Link to="/auth/account">Password and devices</Link>
          </Cluster>
        </Aside>
      </Stack>
    </AuthLayout>
  );
}
