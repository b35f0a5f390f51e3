import { Link, useLocation } from '@platform/router';
import { Hammer } from 'lucide-react';
import { Button, EmptyState } from 'shared-ui';
import { remote } from '../../remote.ts';

/** Says honestly that a screen is not there yet. */
export function Component() {
  const { pathname } = useLocation();
  const title = remote.routes.find(({ path }) => path === pathname)?.title ?? 'This screen';
  return (
    <EmptyState
      isPage
      icon={<Hammer />}
      title={`${title} is in the making`}
      message="The screen is not there yet. What it will manage is counted on the overview already."
      action={
        <Button variant="secondary" render={<Link to="/dashboard" />}>
          Back to Dashboard
        </Button>
      }
    />
  );
}
