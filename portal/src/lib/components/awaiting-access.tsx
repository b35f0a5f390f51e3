import { Hourglass } from 'lucide-react';
import { Card, EmptyState } from 'shared-ui';

/** For an employee who signed up: the account exists, and an admin has yet to give it a role. */
export function AwaitingAccess({ name, email }: { name: string | null; email: string }) {
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
