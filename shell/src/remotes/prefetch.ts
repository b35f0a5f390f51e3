import { type Access, matchRoute } from '@northlight/contract';
import type { RemoteSource } from '@northlight/page-tree';
import type { QueryClient } from '@tanstack/react-query';
import { readAhead } from './read-ahead.ts';

/** Milliseconds for which a pointer has to stay on a link: what it only crosses is not meant. */
const dwell = 60;
const intents = ['pointerover', 'focusin', 'pointerdown'] as const;

export interface PrefetchOptions {
  readonly sources: readonly RemoteSource[];
  readonly queryClient: QueryClient;
  /** False where the guard would turn the person away: nothing is fetched for that. */
  readonly mayOpen: (access: Access) => boolean;
  /** The version of a remote's code that runs here. */
  readonly versionOf: (remote: string) => string | null;
  /** Whether what the server has read will do: it follows a change by seconds. */
  readonly mayBeStale: () => boolean;
}

/** Fetches the remote, the page and its first data behind a link as soon as someone seems about to follow it. */
export function prefetchOnIntent(options: PrefetchOptions): void {
  const { sources, queryClient, mayOpen, versionOf, mayBeStale } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const behind = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
    const url = new URL(link.href);
    const found = findRoute(sources, url.pathname);
    // What stands there needs nothing; data that is fresh is not asked for again by any loader.
    return found === null || url.href === location.href || !mayOpen(found.access) ? null : { url, ...found };
  };
  const onIntent = ({ target, type }: Event) => {
    clearTimeout(timer);
    const found = behind(target instanceof Element ? target.closest('a[href]') : null);
    if (found === null) return;
    const { source, path, params, access, url } = found;
    const fetchAll = async () => {
      const [page] = await Promise.all([
        source.load().then((app) => app.pages[path]?.load()),
        access === 'public' && mayBeStale()
          ? readAhead(url, queryClient, () => versionOf(source.remote.name))
          : null,
      ]);
      await page?.loader?.({ params, url, signal: new AbortController().signal, queryClient });
    };
    // Only a hint: the navigation itself loads again and shows the failure.
    const go = () => void fetchAll().catch(() => undefined);
    // The click of a tap is right behind it.
    if (type === 'pointerover') timer = setTimeout(go, dwell);
    else go();
  };
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true, capture: true });
  // A finger announces nothing: where it has scrolled to, the code behind the links in view is fetched, and no data; of
  // the remote that is here already, and of public pages alone.
  document.addEventListener('scrollend', () => {
    if ((navigator as WithConnection).connection?.saveData) return;
    for (const link of document.querySelectorAll('#main a')) {
      const { top, bottom } = link.getBoundingClientRect();
      const found = bottom > 0 && top < innerHeight ? behind(link) : null;
      if (found?.access !== 'public') continue;
      const page = found.source.peek()?.pages[found.path];
      page?.load().catch(() => undefined);
    }
  });
}

/** Not known to every browser. */
interface WithConnection {
  readonly connection?: { readonly saveData: boolean };
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
