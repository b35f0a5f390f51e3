import { Link } from '@platform/router';
import { Hammer } from 'lucide-react';
import { Button, EmptyState } from 'shared-ui';

/** Says honestly that a part of the portal is not there yet, and what it will be. */
export function InTheMaking({ title, will }: { title: string; will: string }) {
  return (
    <EmptyState
      icon={<Hammer />}
      title={`${title} is in the making`}
      message={will}
      action={
        <Button variant="secondary" render={<Link to="/client-portal" />}>
          Back to Dashboard
        </Button>
      }
    />
  );
}
