import { type Access, matchRoute } from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds that the pointer must stay on a link. */
const hoverDelay = 60;
const intents = ['pointerover', 'focusin', 'pointerdown'] as const;

export interface PrefetchOptions {
  readonly sources: readonly RemoteSource[];
  readonly queryClient: QueryClient;
  /** Whether the guard would admit the user. If not, nothing is prefetched. */
  readonly canOpen: (access: Access) => boolean;
}

/** Prefetches a link's remote, page and first data when the user seems about to follow it. */
export function prefetchOnIntent({ sources, queryClient, canOpen }: PrefetchOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findTarget = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
    const url = new URL(link.href);
    const route = findRoute(sources, url.pathname);
    // Skips the open page. Loaders skip data that is still fresh.
    return route === null || url.href === location.href || !canOpen(route.access) ? null : { url, ...route };
  };
  const onIntent = ({ target, type }: Event) => {
    clearTimeout(timer);
    const linkTarget = findTarget(target instanceof Element ? target.closest('a[href]') : null);
    if (linkTarget === null) return;
    const { source, path, params, url } = linkTarget;
    const fetchAll = async () => {
      const page = await (await source.load()).pages[path]?.load();
      await page?.loader?.({ params, url, signal: new AbortController().signal, queryClient });
    };
    // Failures are ignored here: the navigation retries and shows them.
    const prefetch = () => void fetchAll().catch(() => undefined);
    // A click follows `pointerdown` immediately, so only hovering waits.
    if (type === 'pointerover') timer = setTimeout(prefetch, hoverDelay);
    else prefetch();
  };
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true, capture: true });
}

/** Finds a declared route and the remote that owns it. */
export function findRoute(sources: readonly RemoteSource[], pathname: string) {
  for (const source of sources) {
    const match = matchRoute(
      source.remote.routes.map(([path, access]) => ({ path, access })),
      pathname,
    );
    if (match !== null) return { source, ...match.route, params: match.params };
  }
  return null;
}
