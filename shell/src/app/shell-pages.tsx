import { page } from '@northlight/contract';
import type { RouteHandle } from '@northlight/contract/page-tree';
import type { MiddlewareFunction, RouteObject } from '@northlight/contract/router';
import { accountGuard } from '../session/guard.ts';
import { RemoteErrorPage } from './remote-error-page.tsx';
import { shellRouteDeclarations } from './shell-routes.ts';

const pages = {
  '/auth': page(async () => ({ Component: (await import('../auth/auth-page.tsx')).AuthPage })),
  '/auth/account': page(async () => ({ Component: (await import('../auth/account-page.tsx')).AccountPage })),
  '/auth/notifications': page(async () => ({
    Component: (await import('../auth/notifications/notifications-page.tsx')).NotificationsPage,
  })),
  '/auth/link': page(async () => ({ Component: (await import('../auth/link-page.tsx')).LinkPage })),
  '/auth/invitation': page(async () => ({
    Component: (await import('../auth/invitation/invitation-page.tsx')).InvitationPage,
  })),
  '/auth/reset': page(async () => ({ Component: (await import('../auth/reset-page.tsx')).ResetPage })),
  '/set-up': page(async () => ({ Component: (await import('../set-up/set-up-page.tsx')).SetUpPage })),
  // The condition is repeated, so that the build drops the import.
  '/kit': page(async () =>
    process.env.NODE_ENV === 'development'
      ? { Component: (await import('@northlight/shared-ui/kit')).Kit }
      : { Component: () => null },
  ),
};

/** The shell's own routes, inside the user's frame or not. Each page's code is fetched on its first visit. */
export function createShellRoutes(
  isInUserFrame: boolean,
  reloadIfOutdated: MiddlewareFunction,
  authGuard: MiddlewareFunction,
): RouteObject[] {
  const declarations = shellRouteDeclarations.filter((route) => 'isInUserFrame' in route === isInUserFrame);
  return declarations.map(({ path, access, title }) => ({
    id: `shell:${path}`,
    path,
    middleware: [reloadIfOutdated, path === '/auth' ? authGuard : accountGuard],
    handle: { title, access } satisfies RouteHandle,
    loader: async () => {
      await pages[path].load();
      return null;
    },
    Component: () => {
      const Page = pages[path].peek()?.Component;
      return Page === undefined ? null : <Page />;
    },
    ErrorBoundary: () => <RemoteErrorPage scope="page" />,
  }));
}
