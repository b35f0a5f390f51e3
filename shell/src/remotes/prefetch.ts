import { type Access, matchRoute } from '@northlight/contract';
import type { RemoteSource } from '@northlight/contract/page-tree';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds for which a pointer has to stay on a link: what it only crosses is not meant. */
const dwell = 60;
const intents = ['pointerover', 'focusin', 'pointerdown'] as const;

export interface PrefetchOptions {
  readonly sources: readonly RemoteSource[];
  readonly queryClient: QueryClient;
  /** False where the guard would turn the person away: nothing is fetched for that. */
  readonly mayOpen: (access: Access) => boolean;
}

/** Fetches the remote, the page and its first data behind a link as soon as someone seems about to follow it. */
export function prefetchOnIntent({ sources, queryClient, mayOpen }: PrefetchOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findTarget = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
    const url = new URL(link.href);
    const found = findRoute(sources, url.pathname);
    // What stands there needs nothing; data that is fresh is not asked for again by any loader.
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
    // Only a hint: the navigation itself loads again and shows the failure.
    const go = () => void fetchAll().catch(() => undefined);
    // The click of a tap is right behind it.
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
