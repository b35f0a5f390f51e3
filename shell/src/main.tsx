import {
  authUrlTarget,
  configureAuth,
  consumeAuthUrl,
  containsAuthLink,
  getAuthState,
  onSessionEnd,
} from '@northlight/auth-kit';
import {
  type BootData,
  expectedAttribute,
  isPageHeld,
  matchRoute,
  type Services,
  startedAttribute,
} from '@northlight/contract';
import {
  createQueryClient,
  createRoutes,
  hydratePage,
  Providers,
  type RouterHydration,
} from '@northlight/contract/page-tree';
import { readPortalView } from '@northlight/contract/portal-view';
import { createBrowserRouter, RouterProvider } from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { type FirstPage, NavigationEffects } from './app/navigation-effects.tsx';
import { NotFoundPage } from './app/not-found-page.tsx';
import { PendingPage } from './app/pending-page.tsx';
import { RemoteErrorPage } from './app/remote-error-page.tsx';
import { createShellRoutes } from './app/shell-pages.tsx';
import { shellRouteDeclarations } from './app/shell-routes.ts';
import { createUserFrame } from './app/user-frame.ts';
import { discardEarlyResponses, earlyFetch } from './document/early/early-fetch.ts';
import { waitForFirstPage } from './document/first-paint.ts';
import { captureEarlyInput } from './document/replay-early-input.ts';
import { restoreTypedText } from './document/restore-typed-text.ts';
import { watchTyping } from './document/typed-fields.ts';
import { addPagePartsShortcut } from './page-parts/add-page-parts-shortcut.ts';
import { readBoot, readPageData } from './read-boot.ts';
import { prefetchOnIntent } from './remotes/prefetch.ts';
import { createRecovery, type Recovery } from './remotes/recovery.ts';
import { type ReleaseWatch, watchReleases } from './remotes/release-watch.ts';
import { createRemotes, type Remotes } from './remotes/remotes.ts';
import { createVisitReporter } from './remotes/rollout.ts';
import { waitForPageCode } from './remotes/wait-for-page-code.ts';
import { createReporting, type Reporting } from './reports/create-reporting.ts';
import { createServices } from './services/create-services.tsx';
import { askToSignInAgain } from './session/ask-to-sign-in-again.ts';
import { canOpen, createAuthPageGuard, createGuard, refuseForbidden } from './session/guard.ts';
import { watchSession } from './session/watch-session.ts';

/** The shell's modules in one tab. */
interface Shell {
  readonly boot: BootData;
  readonly remotes: Remotes;
  readonly reporting: Reporting;
  readonly queryClient: QueryClient;
  readonly releases: ReleaseWatch;
  readonly recovery: Recovery;
  readonly services: Services;
}

async function start(): Promise<void> {
  const view =
    readPortalView() === null
      ? undefined
      : (await import('./portal-view/start-portal-view.tsx')).startPortalView();
  const boot = readBoot();
  const hasAuthLink = containsAuthLink(location.href);
  configureAuth({
    ...boot.backend,
    holdsPage: isPageHeld,
    fetch: earlyFetch,
    ...view,
  });
  onSessionEnd(discardEarlyResponses);
  watchTyping();
  const shell = createShell(boot);

  // Email links open the start page. Their session is stored first, then the visit starts at the link's target.
  const target = hasAuthLink ? authUrlTarget(await consumeAuthUrl()) : null;
  if (target !== null) history.replaceState(null, '', target);
  const hydrationData = target === null ? await prepareHydration(shell) : null;
  await renderPage(shell, hydrationData);
}

function createShell(boot: BootData): Shell {
  const remotes = createRemotes(boot, (failure) => reporting.reportFailedLoad(failure));
  const reporting = createReporting(boot, remotes.getVersion);
  const queryClient = createQueryClient(reporting.reportFailedRead);
  const releases = watchReleases(boot, {
    getVersion: remotes.getVersion,
    isWriting: () => queryClient.isMutating() > 0,
  });
  const recovery = createRecovery(releases);
  const services = createServices(boot, (error, where) => {
    void recovery.onPageError(error);
    return reporting.report(error, where);
  });
  return { boot, remotes, reporting, queryClient, releases, recovery, services };
}

/** @returns null if the server rendered no page or its code is unavailable: the browser then renders the page itself */
async function prepareHydration({ remotes, queryClient }: Shell): Promise<RouterHydration | null> {
  const page = readPageData();
  const app = page && (await waitForPageCode(page, remotes.loaders));
  return page && app && hydratePage(page, app, queryClient, new URL(location.href));
}

async function renderPage(shell: Shell, hydrationData: RouterHydration | null): Promise<void> {
  const { boot, remotes, reporting, queryClient, releases, services } = shell;
  const isHydrated = hydrationData !== null;
  const replayEarlyInput = captureEarlyInput();
  const routes = buildRoutes(shell, {
    isHydrated,
    onRendered() {
      document.documentElement.setAttribute(startedAttribute, '');
      replayEarlyInput();
      restoreTypedText();
      reporting.recordPage();
    },
  });
  const router = createBrowserRouter(routes, {
    future: { v8_middleware: true },
    ...(hydrationData === null ? {} : { hydrationData }),
  });
  const firstLocationKey = router.state.location.key;
  router.subscribe(({ location: { pathname, key } }) => {
    // Only the first page skips the skeleton delay.
    if (key !== firstLocationKey) document.documentElement.removeAttribute(expectedAttribute);
    releases.onNavigated(pathname);
    reporting.recordPage();
  });
  watchSession(router, queryClient);
  askToSignInAgain(queryClient);
  addPagePartsShortcut({ boot, getVersion: remotes.getVersion }, services.toast);
  prefetchOnIntent({
    sources: remotes.loaders,
    queryClient,
    canOpen: (access) => canOpen(access, getAuthState()),
  });
  if (!isHydrated) await waitForFirstPage(router, queryClient);
  const render = () =>
    renderTree(
      <Providers services={services} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>,
      isHydrated,
      services.report,
    );
  // A transition renders in slices, so that a slow phone stays responsive; React hydrates what the user touches first.
  // Not before the router is initialised: `RouterProvider` subscribes only once mounted and would miss the first page.
  if (router.state.initialized) startTransition(render);
  else render();
}

function buildRoutes(shell: Shell, firstPage: FirstPage) {
  const { boot, remotes, reporting, queryClient, releases, recovery } = shell;
  const { fallBack } = remotes;
  const reportVisit = createVisitReporter(boot, reporting.events);
  const userFrame = createUserFrame(remotes.loaders);
  const knownRoutes = [
    ...shellRouteDeclarations,
    ...boot.remotes.flatMap((remote) => remote.routes.map(([path]) => ({ path }))),
  ];
  const listShellRoutes = (isInUserFrame: boolean) =>
    createShellRoutes(
      isInUserFrame,
      releases.createMiddleware(null),
      createAuthPageGuard((path) => matchRoute(knownRoutes, path) !== null),
    );
  return createRoutes(remotes.loaders, {
    Effects: () => <NavigationEffects firstPage={firstPage} />,
    Pending: PendingPage,
    RemoteFailure: () => <RemoteErrorPage scope="remote" fallBack={fallBack} />,
    PageFailure: () => <RemoteErrorPage scope="page" fallBack={fallBack} />,
    NotFound: NotFoundPage,
    beforeNotFound: releases.createMiddleware(null),
    ownRoutes: listShellRoutes(false),
    framed: {
      routes: listShellRoutes(true),
      loadFrame: userFrame.load,
      FrameFailure: () => (
        <RemoteErrorPage
          scope="remote"
          fallBack={(name, error) => fallBack(name, error) || userFrame.abandon()}
        />
      ),
    },
    queryClient,
    guard: (access, { remote }) => [
      releases.createMiddleware(remote),
      ...createGuard(access, () => reportVisit(remote)),
    ],
    checkAccess: refuseForbidden,
    onLoadFailure: recovery.onNavigationError,
  });
}

function renderTree(tree: ReactNode, isHydrated: boolean, report: Services['report']): void {
  const container = document.getElementById('root') as HTMLElement;
  const onCaughtError: RootOptions['onCaughtError'] = (error, { errorBoundary }) => {
    // `SectionBoundary` cannot report errors; the router's error pages can.
    const { section } = (errorBoundary?.props ?? {}) as { section?: string };
    if (section === undefined) console.error(error);
    else report(error, `section ${section}`);
  };
  if (!isHydrated) createRoot(container, { onCaughtError }).render(tree);
  else {
    hydrateRoot(container, tree, {
      onCaughtError,
      onRecoverableError: (error) => report(error, 'hydrating the page from the server'),
    });
  }
}

void start();
