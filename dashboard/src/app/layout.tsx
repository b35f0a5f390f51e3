import { useRole, useSession } from '@northlight/auth-kit';
import { PendingNotifications } from '../client-notifications/pending-notifications.tsx';
import { HeaderTools } from '../palette/header-tools.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** Composes the frame, its tools and the pending notifications, which do not import each other. */
export function Layout() {
  const session = useSession();
  const role = useRole();
  const name = role.status === 'ready' ? role.fullName : null;
  const { id, email } = session.status === 'signed-in' ? session.user : { id: '', email: '' };
  return (
    <DashboardFrame
      tools={<HeaderTools userId={id} name={name} email={email} />}
      bar={<PendingNotifications />}
    />
  );
}
