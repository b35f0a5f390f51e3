import { type Access, matchRoute } from '@platform/contract';
import type { RemoteSource } from '@platform/page-tree';

const intents = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Fetches a remote and the page behind a link as soon as someone seems about to follow it.
 * @param mayOpen - false where the guard would turn the person away: no code is fetched for that
 */
export function prefetchOnIntent(
  sources: readonly RemoteSource[],
  mayOpen: (access: Access) => boolean,
): void {
  const seen = new Set<string>();
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || seen.has(link.pathname))
      return;
    const found = findRoute(sources, link.pathname);
    if (found === null || !mayOpen(found.access)) return;
    seen.add(link.pathname);
    found.source
      .load()
      .then((app) => app.pages[found.path]?.load())
      // Only a hint: the navigation itself loads again and shows the failure.
      .catch(() => seen.delete(link.pathname));
  };
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true, capture: true });
}

function findRoute(sources: readonly RemoteSource[], pathname: string) {
  for (const source of sources) {
    const match = matchRoute(
      source.remote.routes.map(([path, access]) => ({ path, access })),
      pathname,
    );
    if (match !== null) return { source, ...match.route };
  }
  return null;
}
