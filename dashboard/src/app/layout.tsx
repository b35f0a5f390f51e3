import { useRole, useSession } from '@northlight/auth-kit';
import { HeldNotices } from '../client-notifications/held-notices.tsx';
import { HeaderTools } from '../palette/header-tools.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** Composes the frame, its tools and the held notices, which do not import each other. */
export function Layout() {
  const session = useSession();
  const role = useRole();
  const name = role.status === 'ready' ? role.fullName : null;
  const email = session.status === 'signed-in' ? session.user.email : '';
  return (
    <>
      <DashboardFrame tools={<HeaderTools name={name ?? email} />} />
      <HeldNotices />
    </>
  );
}
