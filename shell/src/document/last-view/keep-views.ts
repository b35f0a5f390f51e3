import { getAuthState, subscribeAuth } from '@northlight/auth-kit';
import type { BootData } from '@northlight/contract';
import { readPortalView } from '@northlight/contract/portal-view';
import type { RouteHandle } from '@northlight/page-tree';
import type { createBrowserRouter } from '@northlight/router';
import type { QueryClient } from '@tanstack/react-query';
import { forgetViews } from './forget-views.ts';
import { forgetUnfit, keepView, viewOf } from './stored.ts';
import { takeView } from './take-view.ts';

/** Milliseconds for which nothing moves before a page is at rest. */
const rest = 1_500;

export interface ShownPages {
  readonly boot: BootData;
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly queryClient: QueryClient;
  /** The version of a remote that runs here, which may be the one before the live one, or the one of a rollout. */
  readonly versionOf: (remote: string) => string | null;
}

/**
 * Keeps how each guarded page looks, once it is at rest and when it is left, for the next return to it; and forgets what
 * ended while no page was there to see it.
 */
export function keepViews({ boot, router, queryClient, versionOf }: ShownPages): void {
  // Whoever looks as somebody else leaves no picture of it on the device.
  if (readPortalView() !== null) return;
  const tidy = () => {
    const { session, role, expired } = getAuthState();
    const needsCode = role.status === 'failed' && role.needsCode;
    // Expired: what was typed holds the page, which its person may not come back to.
    if (expired || needsCode) forgetViews();
    else if (session.status === 'signed-in' && role.status === 'ready') {
      const builds = boot.remotes.flatMap((remote) => [remote, remote.next ?? remote]);
      forgetUnfit(
        session.user.id,
        builds.map((build) => viewOf(role.role, boot, build)),
      );
    }
  };
  tidy();
  subscribeAuth(tidy);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(whenIdle, rest);
  };
  const keep = () => {
    const root = document.getElementById('root');
    const of = guardedView();
    if (root === null || of === null || queryClient.isFetching() > 0) return;
    const view = takeView(root);
    if (view !== null) keepView(of.key, { ...view, of: of.of, at: Date.now() });
  };
  const whenIdle = () => {
    if (window.requestIdleCallback) window.requestIdleCallback(keep);
    else keep();
  };

  /** Whose page stands there, and of which versions; null where nothing is to be kept. */
  function guardedView() {
    const { session, role, expired } = getAuthState();
    const { location, matches, navigation, errors } = router.state;
    const handle = matches.at(-1)?.route.handle as RouteHandle | undefined;
    const remote = boot.remotes.find(({ name }) => name === handle?.remote);
    if (session.status !== 'signed-in' || role.status !== 'ready' || expired) return null;
    if (!remote || handle?.access === 'public' || navigation.state !== 'idle' || errors !== null) return null;
    // The one that this person gets on the next visit, too; not one that merely stands in.
    const build = [remote, remote.next].find((each) => each?.version === versionOf(remote.name));
    const of = build && viewOf(role.role, boot, build);
    if (!of) return null;
    return {
      key: { personId: session.user.id, address: location.pathname + location.search },
      of,
    };
  }

  router.subscribe(later);
  queryClient.getQueryCache().subscribe(later);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  later();
}
