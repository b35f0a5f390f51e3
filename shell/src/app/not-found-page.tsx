import { homeOf, useRole } from '@northlight/auth-kit';
import { useTitle } from '@northlight/contract';
import { useFrameRemote } from '@northlight/contract/page-tree';
import { Link, useLocation } from '@northlight/contract/router';
import { Button } from '@northlight/shared-ui';
import { useEffect } from 'react';
import { PlainPage } from './plain-page.tsx';

/** Shown for unknown URLs and for content that does not exist. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  useEffect(() => {
    // Only the path: a query may contain private data.
    console.warn(`No page at ${pathname}`);
  }, [pathname]);

  return (
    <PlainPage eyebrow="404" title="Oops! Page not found">
      <p>The address may be mistyped, or the page may have moved. Nothing is broken on your side.</p>
      <HomeLink />
    </PlainPage>
  );
}

/** Inside a frame, leads to the user's start page. */
export function HomeLink() {
  const role = useRole();
  const isFramed = useFrameRemote() !== null;
  const startPage = isFramed && role.status === 'ready' ? homeOf(role.role) : null;
  return (
    <Button size="lg" render={<Link to={startPage ?? '/'} />}>
      {startPage === null ? 'Return to Home' : 'Go to your start page'}
    </Button>
  );
}
