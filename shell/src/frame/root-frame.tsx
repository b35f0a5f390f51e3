import { documentTitle, useServices } from '@platform/contract';
import type { RouteHandle } from '@platform/root';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from '@platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationProgress } from './navigation-progress.tsx';

/**
 * What stands around every page and changes with each navigation: the title, the announcement, the focus, the
 * scroll position and the line that shows that something is on its way.
 */
export function RootFrame() {
  useNavigationEffects();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <>
      <NavigationProgress isActive={isNavigating} />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function useNavigationEffects() {
  const { pathname } = useLocation();
  const { announce } = useServices();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title ?? '';
  const isFirst = useRef(true);

  // Before the page's own effects, which may set a better title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may share a title; the path tells them apart.
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [pathname, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each path, whatever else changes.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    announce(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
