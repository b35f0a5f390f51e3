import {
  type AuthConfig,
  authUrlTarget,
  configureAuth,
  consumeAuthUrl,
  getAuthState,
  onSessionEnd,
  urlNeedsSession,
} from '@northlight/auth-kit';
import {
  type BootRemote,
  isPageHeld,
  matchRoute,
  type Services,
  startedAttribute,
} from '@northlight/contract';
import { readPortalView } from '@northlight/contract/portal-view';
import { createQueryClient, createRoutes, hydratePage, Providers } from '@northlight/page-tree';
import { createBrowserRouter, RouterProvider } from '@northlight/router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { takeEarlyInput } from './document/replay-early-input.ts';
import { restoreTypedText } from './document/restore-typed-text.ts';
import { watchTyping } from './document/typing.ts';
import { type Arrival, BesidePage } from './frame/beside-page.tsx';
import { type GiveUp, NotFoundPage, PageFailure, RemoteFailure } from './frame/failure.tsx';
import { PendingPage } from './frame/pending-page.tsx';
import { ownRoutes } from './own-pages.tsx';
import { ownRouteDeclarations } from './own-routes.ts';
import { readBoot, readPageData } from './read-boot.ts';
import { createFederation } from './remotes/federation.ts';
import { createLoadLog } from './remotes/load-trace.ts';
import { whenPageIsHere } from './remotes/page-code.ts';
import { prefetchOnIntent } from './remotes/prefetch.ts';
import { createRecovery } from './remotes/recovery.ts';
import { watchReleases } from './remotes/release-watch.ts';
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.ts';
import { foreignCopies } from './remotes/supplied.ts';
import { createReporting } from './reports/create-reporting.ts';
import { createServices } from './services/create-services.tsx';
import { askToSignInAgain } from './session/ask-to-sign-in-again.ts';
import { authPageGuard, guard } from './session/guard.ts';
import { mayOpen } from './session/may-open.ts';
import { watchSession } from './session/watch-session.ts';

/** Its code is fetched while something is rolled out; who cannot have it has the live version. */
const withRollouts = (work: (rollouts: typeof import('./rarely.ts')) => Promise<boolean>) =>
  import('./rarely.ts').then(work).catch(() => false);

function start(session?: Pick<AuthConfig, 'fetch' | 'storage' | 'isReadOnly'>): void {
  const boot = readBoot();
  const carriesLink = urlNeedsSession(location.href);
  configureAuth({
    ...boot.backend,
    holdsPage: isPageHeld,
    fetch: (input, init) => (window.earlyFetch ?? fetch)(input, init),
    ...session,
  });
  onSessionEnd(() => {
    delete window.earlyFetch;
  });

  const arrival: Arrival = { isTakenOver: false, shownKey: '', onShown: () => {} };
  const loaderOf = (name: string) => sources.find(({ remote }) => remote.name === name);
  const versionOf = (name: string) => {
    const state = loaderOf(name)?.state();
    return state?.status === 'ready' ? state.version : null;
  };
  const reporting = createReporting(boot, versionOf);
  const log = createLoadLog(reporting.loaded);
  const federation = createFederation(log);
  const sources: readonly RemoteLoader[] = boot.remotes.map((remote) =>
    createRemoteLoader(remote, {
      federation,
      foreignCopies,
      log,
      onFailure: reporting.loadFailed,
      isInShare: (of) => withRollouts(({ isChosen }) => isChosen(of)),
    }),
  );
  const visited = new Set<BootRemote>();
  const visit = (remote: BootRemote) => {
    if (remote.next === undefined || visited.has(remote)) return;
    visited.add(remote);
    void withRollouts(({ tellVisit }) =>
      tellVisit(remote, { boot, seen: reporting.seen, hasPage: () => arrival.shownKey !== '' }),
    );
  };
  watchTyping();
  const releases = watchReleases(boot, {
    versionOf,
    isWriting: () => queryClient.isMutating() > 0,
  });
  const recovery = createRecovery(releases);
  const report: Services['report'] = (error, where) => {
    void recovery.onPage(error);
    return reporting.report(error, where);
  };
  const services = createServices(boot, report);
  const giveUp: GiveUp = (name, error, page) => loaderOf(name)?.giveUp(error, page) ?? false;
  const queryClient = createQueryClient(reporting.readFailed);
  const knownRoutes = [
    ...ownRouteDeclarations,
    ...boot.remotes.flatMap((remote) => remote.routes.map(([path]) => ({ path }))),
  ];

  const routes = createRoutes(sources, {
    Beside: () => <BesidePage arrival={arrival} />,
    Pending: PendingPage,
    RemoteFailure: () => <RemoteFailure giveUp={giveUp} />,
    PageFailure: () => <PageFailure giveUp={giveUp} />,
    NotFound: NotFoundPage,
    beforeNotFound: releases.enter(null),
    ownRoutes: ownRoutes(
      releases.enter(null),
      authPageGuard((path) => matchRoute(knownRoutes, path) !== null),
    ),
    queryClient,
    guard: (access, { remote }) => [
      releases.enter(remote),
      ...guard(access, () => {
        visit(remote);
        window.fetchGuardedPage?.(remote.name);
      }),
    ],
    onLoadFailure: recovery.onNavigation,
  });

  // A mail's link returns to the start page: its session is taken over first, and its target is where the visit begins.
  const ready = carriesLink ? consumeAuthUrl().then(authUrlTarget) : Promise.resolve(null);
  void ready.then(async (target) => {
    if (target !== null) history.replaceState(null, '', target);
    const page = target === null ? readPageData() : null;
    const app = page && (await whenPageIsHere(page, sources));
    const hydrationData = page && app && (await hydratePage(page, app, queryClient, new URL(location.href)));
    arrival.isTakenOver = hydrationData !== null;
    const router = createBrowserRouter(routes, {
      future: { v8_middleware: true },
      ...(hydrationData === null ? {} : { hydrationData }),
    });
    router.subscribe(({ location: { pathname } }) => {
      releases.arrived(pathname);
      reporting.arrived();
    });
    watchSession(router, queryClient);
    askToSignInAgain(queryClient);
    prefetchOnIntent({
      sources,
      queryClient,
      mayOpen: (access) => mayOpen(access, getAuthState()),
    });
    const container = document.getElementById('root') as HTMLElement;
    const tree = (
      <Providers services={services} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    );
    const makeGood = takeEarlyInput();
    arrival.onShown = () => {
      document.documentElement.setAttribute(startedAttribute, '');
      makeGood();
      restoreTypedText();
      reporting.arrived();
    };
    const onCaughtError: RootOptions['onCaughtError'] = (error, { errorBoundary }) => {
      // A part of a page that says so in its place (`SectionBoundary`); the router's own boundaries report by themselves.
      const { section } = (errorBoundary?.props ?? {}) as { section?: string };
      if (section === undefined) console.error(error);
      else services.report(error, `section ${section}`);
    };
    if (!arrival.isTakenOver) {
      await window.pageIsHere?.(router, queryClient);
      const root = createRoot(container, { onCaughtError });
      startTransition(() => root.render(tree));
      return;
    }
    // As a transition, in slices: on a slow phone a page taken over in one piece would not answer for that long. What
    // is touched meanwhile, React takes over at once.
    startTransition(() => {
      hydrateRoot(container, tree, {
        onCaughtError,
        onRecoverableError: (error) => services.report(error, 'taking over the page from the server'),
      });
    });
  });
}

// In a task of its own: on a slow phone, evaluating all this is one already.
setTimeout(() => {
  if (readPortalView() !== null)
    void import('./rarely.ts').then(({ lookAsAnother }) => start(lookAsAnother()));
  else start();
});
