import { documentTitle, useServices } from '@northlight/contract';
import type { RouteHandle } from '@northlight/contract/page-tree';
import { ScrollRestoration, useLocation, useMatches, useNavigation } from '@northlight/contract/router';
import { Delayed } from '@northlight/shared-ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styled, { keyframes } from 'styled-components';

/** The first page of a visit. */
export interface FirstPage {
  /** Whether the server rendered the page and React hydrates it. */
  readonly isHydrated: boolean;
  /** Called once React has rendered the page. */
  readonly onRendered: () => void;
}

/** On every navigation, sets title and focus, announces the page, restores the scroll position and shows progress. */
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

  // A layout effect, so that it runs before the page's own effects, which may set a better title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may share a title; the path distinguishes them.
  useLayoutEffect(() => {
    // The server has already set a better title.
    if (isFirst.current && firstPage.isHydrated) return;
    document.title = documentTitle(title);
  }, [pathname, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each path, whatever else changes.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      // A microtask, because the page's own effects run after this one.
      queueMicrotask(firstPage.onRendered);
      return;
    }
    // The user may already be typing in a dialog. A dialog that is closing no longer has `data-open`.
    if (!document.activeElement?.closest('[role$="dialog"][data-open]'))
      document.getElementById('main')?.focus({ preventScroll: true });
    return announceTitle(announce, queryClient);
  }, [pathname]);
}

/**
 * Announces the title once the page's data has loaded, since the data may change it. After three seconds, announces the
 * current title, and later the changed one.
 * @returns a function that stops the announcements
 */
function announceTitle(announce: (message: string) => void, queryClient: QueryClient): () => void {
  let lastTitle = '';
  let announcedTitle = '';
  let checkCount = 0;
  const timer = setInterval(() => {
    const { title } = document;
    const isSettled = title === lastTitle && queryClient.isFetching() === 0;
    lastTitle = title;
    checkCount += 1;
    if ((isSettled || checkCount === 30) && title !== announcedTitle) {
      announcedTitle = title;
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

/** A thin line at the top while the next page loads; nothing for the first 200 ms. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  // Rendered only while active, because inserting its styles makes the browser recalculate all elements.
  return (
    <Delayed>
      <Line aria-hidden="true" />
    </Delayed>
  );
}
