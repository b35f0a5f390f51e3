import { useTitle } from '@northlight/contract';
import { HomeLink } from './not-found-page.tsx';
import { PlainPage } from './plain-page.tsx';

/** Shown inside the dashboard's frame to staff who open a page for admins. */
export function ForbiddenPage() {
  useTitle('No access');
  return (
    <PlainPage title="You don’t have access to this page">
      <p>It is only for admins. If you need it, ask an admin for access.</p>
      <HomeLink />
    </PlainPage>
  );
}
