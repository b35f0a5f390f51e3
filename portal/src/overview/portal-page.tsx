import { useRole, useSession } from 'auth-kit';
import { AwaitingAccess } from './components/awaiting-access.tsx';
import { ClientProjects } from './components/client-projects.tsx';

/** /client-portal: the client's project, or why there is none to show. */
export function Component() {
  const session = useSession();
  const role = useRole();
  // The guard let only a signed-in client through; while that changes, the page is about to be left.
  if (session.status !== 'signed-in' || role.status !== 'ready') return null;
  if (role.awaitingAccess) return <AwaitingAccess name={role.fullName} email={session.user.email} />;
  return <ClientProjects clientId={session.user.id} name={role.fullName} />;
}
