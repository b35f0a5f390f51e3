import { useRole, useSession } from '@northlight/auth-kit';
import { Card, EmptyState } from '@northlight/shared-ui';
import { Hourglass } from 'lucide-react';
import { CurrentProject, ProjectSkeleton } from './current-project';

/** /client-portal: the client's project, or why there is none to show. */
export function Component() {
  const session = useSession();
  const role = useRole();
  // In the document, which knows nobody. The guard lets only a signed-in client through; while that changes, the page
  // is about to be left.
  if (session.status !== 'signed-in' || role.status !== 'ready') return <ProjectSkeleton />;
  if (role.awaitingAccess) return <AwaitingAccess name={role.fullName} email={session.user.email} />;
  return <CurrentProject userId={session.user.id} name={role.fullName} />;
}

/** For an employee who signed up: the account exists, and an admin has yet to give it a role. */
function AwaitingAccess({ name, email }: { name: string | null; email: string }) {
  return (
    <Card padding="lg">
      <EmptyState
        isPage
        icon={<Hourglass />}
        title="Your account is waiting for access"
        message={`${name ? `Welcome, ${name}. ` : ''}An admin has been told that ${email} signed up. Once your role is set, this page leads you to your dashboard; there is nothing more to do.`}
      />
    </Card>
  );
}
