import { useTitle } from '@platform/contract';
import { Link, useLocation } from '@platform/router';
import { useEffect } from 'react';
import { Button } from 'shared-ui';
import { PlainPage } from './plain-page.tsx';

/** The page for every address that nobody owns, and for content that does not exist. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle('Page not found');
  useEffect(() => {
    // The path only: a query may hold what nobody should read in a log.
    console.warn(`No page at ${pathname}`);
  }, [pathname]);

  return (
    <PlainPage eyebrow="404" title="Oops! Page not found">
      <p>The address may be mistyped, or the page has moved. Nothing is broken on your side.</p>
      <Button size="lg" render={<Link to="/" />}>
        Return to Home
      </Button>
    </PlainPage>
  );
}
