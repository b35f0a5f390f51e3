import { useRole, useSession } from 'auth-kit';
import { AwaitingAccess } from './lib/components/awaiting-access.tsx';
import { ProjectChoice } from './project-choice.tsx';

/** /client-portal: the client's project, or why there is none to show. */
export function Component() {
  const session = useSession();
  const role = useRole();
  // The guard let only a signed-in client through; while that changes, the page is about to be left.
  if (session.status !== 'signed-in' || role.status !== 'ready') return null;
  if (role.awaitingAccess) return <AwaitingAccess name={role.fullName} email={session.user.email} />;
  return <ProjectChoice userId={session.user.id} name={role.fullName} />;
}
