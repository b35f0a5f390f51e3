import { useRole, useSession } from '@northlight/auth-kit';
import { Card, EmptyState } from '@northlight/shared-ui';
import { Hourglass } from 'lucide-react';
import { CurrentProject, ProjectSkeleton } from './current-project.tsx';

/** /client-portal: the client's project, or why there is none. */
export function Component() {
  const session = useSession();
  const role = useRole();
  // There is no session on the server. In the browser, the guard is about to redirect.
  if (session.status !== 'signed-in' || role.status !== 'ready') return <ProjectSkeleton />;
  if (role.awaitingAccess) return <AwaitingAccess name={role.fullName} email={session.user.email} />;
  return <CurrentProject user={session.user} name={role.fullName} />;
}

/** For an employee who signed up and has no role yet. */
function AwaitingAccess({ name, email }: { name: string | null; email: string }) {
  return (
    <Card padding="lg">
      <EmptyState
        isPage
        icon={<Hourglass />}
        title="Your account is waiting for access"
        message={`${name ? `Welcome, ${name}. ` : ''}We have notified an admin that ${email} signed up. Once your role is set, this page takes you to your dashboard. You don't need to do anything else.`}
      />
    </Card>
  );
}
