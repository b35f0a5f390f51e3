import { page } from '@northlight/contract';
import type { RouteHandle } from '@northlight/contract/page-tree';
import type { MiddlewareFunction, RouteObject } from '@northlight/contract/router';
import { RemoteErrorPage } from './frame/remote-error-page.tsx';
import { ownRouteDeclarations } from './own-routes.ts';
import { accountGuard } from './session/guard.ts';

const signedOut = () => import('./auth/signed-out-pages.ts');
const account = () => import('./auth/account-pages.ts');

const pages = {
  '/auth': page(async () => ({ Component: (await signedOut()).AuthPage })),
  '/auth/account': page(async () => ({ Component: (await account()).AccountPage })),
  '/auth/notifications': page(async () => ({ Component: (await account()).NotificationsPage })),
  '/auth/link': page(async () => ({ Component: (await signedOut()).LinkPage })),
  '/auth/reset': page(async () => ({ Component: (await signedOut()).ResetPage })),
};

/** The shell's own routes; their forms are fetched when they are first visited. */
export function ownRoutes(enter: MiddlewareFunction, authGuard: MiddlewareFunction): RouteObject[] {
  return ownRouteDeclarations.map(({ path, access, title }) => ({
    id: `shell:${path}`,
    path,
    middleware: [enter, path === '/auth' ? authGuard : accountGuard],
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
