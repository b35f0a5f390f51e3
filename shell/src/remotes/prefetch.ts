import { type Access, matchRoute } from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds that the pointer must stay on a link. */
const dwell = 60;
const intents = ['pointerover', 'focusin', 'pointerdown'] as const;

export interface PrefetchOptions {
  readonly sources: readonly RemoteSource[];
  readonly queryClient: QueryClient;
  /** False if the guard would refuse the person; nothing is prefetched then. */
  readonly mayOpen: (access: Access) => boolean;
}

/** Prefetches the remote, page and first data of a link when the user seems about to follow it. */
export function prefetchOnIntent({ sources, queryClient, mayOpen }: PrefetchOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findTarget = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
    const url = new URL(link.href);
    const found = findRoute(sources, url.pathname);
    // The open page needs nothing. Loaders skip data that is still fresh.
    return found === null || url.href === location.href || !mayOpen(found.access) ? null : { url, ...found };
  };
  const onIntent = ({ target, type }: Event) => {
    clearTimeout(timer);
    const found = findTarget(target instanceof Element ? target.closest('a[href]') : null);
    if (found === null) return;
    const { source, path, params, url } = found;
    const fetchAll = async () => {
      const page = await (await source.load()).pages[path]?.load();
      await page?.loader?.({ params, url, signal: new AbortController().signal, queryClient });
    };
    // A failure here is ignored: the navigation loads again and shows it.
    const go = () => void fetchAll().catch(() => undefined);
    // A click follows `pointerdown` at once, so only hovering waits.
    if (type === 'pointerover') timer = setTimeout(go, dwell);
    else go();
  };
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true, capture: true });
}

function findRoute(sources: readonly RemoteSource[], pathname: string) {
  for (const source of sources) {
    const match = matchRoute(
      source.remote.routes.map(([path, access]) => ({ path, access })),
      pathname,
    );
    if (match !== null) return { source, ...match.route, params: match.params };
  }
  return null;
}
