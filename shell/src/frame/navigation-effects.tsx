import { documentTitle, useServices } from '@northlight/contract';
import type { RouteHandle } from '@northlight/contract/page-tree';
import { ScrollRestoration, useLocation, useMatches, useNavigation } from '@northlight/contract/router';
import { Delayed } from '@northlight/shared-ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styled, { keyframes } from 'styled-components';

/** How the first page of a visit came to be. */
export interface FirstPage {
  /** It was rendered by the server, and React takes it over as it is. */
  readonly isHydrated: boolean;
  /** Called once React serves the page. */
  readonly onShown: () => void;
}

/**
 * What stands beside every page and changes with each navigation: the title, the announcement, the focus, the
 * scroll position and the line that shows that something is on its way.
 */
export function NavigationEffects({ firstPage }: { firstPage: FirstPage }) {
  useNavigationEffects(firstPage);
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <>
      <NavigationProgress isActive={isNavigating} />
      <ScrollRestoration />
    </>
  );
}

function useNavigationEffects(firstPage: FirstPage) {
  const { pathname } = useLocation();
  const { announce } = useServices();
  const queryClient = useQueryClient();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title ?? '';
  const isFirst = useRef(true);

  // Before the page's own effects, which may set a better title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may share a title; the path tells them apart.
  useLayoutEffect(() => {
    // The server's title for the page that it rendered is the better one.
    if (isFirst.current && firstPage.isHydrated) return;
    document.title = documentTitle(title);
  }, [pathname, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each path, whatever else changes.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      // The page's own effects come after this one; only then is it all there.
      queueMicrotask(firstPage.onShown);
      return;
    }
    // Whoever has opened a dialog meanwhile is typing in it. One that closes, as after a choice that led here, lets go.
    if (!document.activeElement?.closest('[role$="dialog"][data-open]'))
      document.getElementById('main')?.focus({ preventScroll: true });
    return announceTitle(announce, queryClient);
  }, [pathname]);
}

/**
 * Announces the title once the page is read, since data may bring a better one. Whoever waits longer than three seconds
 * hears the one there is, and then the better one.
 * @returns what ends it
 */
function announceTitle(announce: (message: string) => void, queryClient: QueryClient): () => void {
  let last = '';
  let announced = '';
  let looks = 0;
  const timer = setInterval(() => {
    const { title } = document;
    const isSettled = title === last && queryClient.isFetching() === 0;
    last = title;
    looks += 1;
    if ((isSettled || looks === 30) && title !== announced) {
      announced = title;
      announce(title);
    }
    if (isSettled) clearInterval(timer);
  }, 100);
  return () => clearInterval(timer);
}

const grow = keyframes`
  from { transform: scaleX(0.05); }
  to { transform: scaleX(0.9); }
`;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  height: 2px;
  z-index: var(--z-toast);
  background: var(--color-accent);
  transform-origin: left;
  animation: ${grow} 8s cubic-bezier(0.1, 0.7, 0.2, 1) both;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    opacity: 0.6;
  }
`;

/** A thin line at the top while the next page is on its way; nothing for the first 200 ms. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  // Not hidden but absent until then: new styles have the browser look at every element again.
  return (
    <Delayed>
      <Line aria-hidden="true" />
    </Delayed>
  );
}
