import { getAuthState } from '@northlight/auth-kit';
import { matchRoute, RemoteLoadError } from '@northlight/contract';
import type { QueryClient } from '@tanstack/react-query';
import { mayOpen } from '../session/may-open.ts';
import type { RemoteLoader } from './remote-loader.ts';

const interval = 1_000;
/** Looks in a row, with nothing on its way, after which a page that does not come hangs. */
const hangsAfter = 10;
/** The same for a page that stands there and shows nothing. */
const isEmptyAfter = 5;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The part of the router that this looks at. */
interface WatchedRouter {
  readonly state: {
    readonly initialized: boolean;
    readonly location: Place & { readonly key: string };
    readonly navigation: { readonly location?: Place | undefined };
    readonly revalidation: string;
    readonly errors: unknown;
  };
  subscribe(listener: () => void): unknown;
  navigate(to: Place, options: { replace: boolean; preventScrollReset: boolean }): unknown;
}

export interface WatchedPages {
  readonly router: WatchedRouter;
  readonly loaders: readonly RemoteLoader[];
  /** Knows the key of the location whose page stands on the screen. */
  readonly arrival: { readonly shownKey: string };
  readonly queryClient: Pick<QueryClient, 'isFetching'>;
}

/**
 * Gives up a page that never comes, because it waits for what nobody fetches, and one that comes and shows nothing: the
 * previous version of its remote stands in for it, else its failure. Looks from the start of a navigation until the page
 * stands there.
 */
export function watchPages({ router, loaders, arrival, queryClient }: WatchedPages): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let quiet = 0;
  let watched = '';

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = () => {
    const { initialized, location, navigation, revalidation, errors } = router.state;
    const place = navigation.location ?? location;
    const page = pageAt(loaders, place.pathname);
    // A failure has its own way on, and the shell's own pages none before.
    if (page === null || (errors !== null && navigation.location === undefined && revalidation === 'idle'))
      return stop();
    const isShown =
      initialized && !navigation.location && revalidation === 'idle' && arrival.shownKey === location.key;
    if (isShown && !isEmpty()) return stop();

    const mark = `${isShown} ${place.pathname}${place.search} ${location.key}`;
    const isWaiting =
      queryClient.isFetching() > 0 || isLoadingFile() || !mayOpen(page.access, getAuthState());
    const isQuiet = mark === watched && page.isHere() && !isWaiting;
    watched = mark;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet < (isShown ? isEmptyAfter : hangsAfter)) return;
    stop();
    const { remote } = page.loader;
    const error = isShown
      ? new RemoteLoadError('evaluation', remote.name, `its page ${page.path} shows nothing`)
      : new RemoteLoadError(
          'timeout',
          remote.name,
          `its page ${page.path} did not come within ${hangsAfter} s`,
        );
    if (!page.loader.giveUp(error, page.path)) page.loader.failOnce(page.path, error);
    const isCurrent = place.pathname === window.location.pathname && place.search === window.location.search;
    void router.navigate(place, { replace: isCurrent, preventScrollReset: true });
  };
  const begin = () => {
    quiet = 0;
    timer ??= setInterval(look, interval);
  };
  router.subscribe(begin);
  begin();
}

function pageAt(loaders: readonly RemoteLoader[], pathname: string) {
  for (const loader of loaders) {
    const match = matchRoute(
      loader.remote.routes.map(([path, access]) => ({ path, access })),
      pathname,
    );
    if (match === null) continue;
    const { path } = match.route;
    return { loader, ...match.route, isHere: () => !!loader.peek()?.pages[path]?.peek() };
  }
  return null;
}

/** The bundler's runtime takes the element away once the file is here, or has failed. */
const isLoadingFile = () => document.querySelector('script[data-rspack]') !== null;

/** Whether the main part has nothing in it but the notes in a line that frames put below every page. */
function isEmpty(): boolean {
  const within = document.getElementById('main') ?? document.getElementById('root');
  if (within === null) return false;
  const something = 'h1, h2, h3, a, button, input, img, svg, canvas, video, iframe, [role]';
  return (
    within.querySelector(something) === null &&
    [...within.querySelectorAll(':not(p)')].every(({ textContent }) => textContent === '')
  );
}
