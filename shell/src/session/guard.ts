import {
  type AccessDecision,
  type AuthState,
  decideAccess,
  decideAuthPage,
  getAuthState,
  hasStoredSession,
  homeOf,
  safeNextPath,
  whenAuthSettled,
} from '@northlight/auth-kit';
import { type Access, NotFoundError } from '@northlight/contract';
import { readPortalView } from '@northlight/contract/portal-view';
import { type MiddlewareFunction, redirect } from '@northlight/contract/router';
import { ForbiddenPage } from '../app/forbidden-page.tsx';

/**
 * The guard for one route, run before any code of its remote is fetched. Waits until session and role have loaded.
 * @param onOpen - called when access is granted, before the page's code and data are fetched
 */
export function createGuard(access: Access, onOpen: () => void): MiddlewareFunction[] {
  if (access === 'public') return [];
  return [
    async ({ request }, next) => {
      const { session, role } = await whenAuthSettled(request.signal);
      const { pathname, search } = new URL(request.url);
      // The router's requests have no fragment, but a link from an email may name a part of the page.
      const hash = window.location.pathname === pathname ? window.location.hash : '';
      const decision = decideAccess(access, session, role, pathname + search + hash);
      applyDecision(decision);
      if (decision.kind === 'allow') onOpen();
      return next();
    },
  ];
}

/**
 * Refuses a page that is not for the user's role, but belongs to their app. Not part of the guard, whose middleware runs
 * before the frame has loaded.
 * @throws NotFoundError, which shows the reason inside the frame
 */
export function refuseForbidden(access: Access): void {
  const { session, role } = getAuthState();
  if (decideAccess(access, session, role, '/').kind === 'forbidden')
    throw new NotFoundError('only for admins', { Page: ForbiddenPage });
}

/**
 * The guard for /auth: redirects signed-in users to the page that required sign-in, or home.
 * @param isKnownRoute - whether a path belongs to a known route
 */
export function createAuthPageGuard(isKnownRoute: (pathname: string) => boolean): MiddlewareFunction {
  return async ({ request }, next) => {
    // Anonymous visitors see the form immediately, without loading session code.
    if (hasStoredSession() || getAuthState().session.status === 'signed-in') {
      const { session, role } = await whenAuthSettled(request.signal);
      const nextPath = new URL(request.url).searchParams.get('next');
      applyDecision(decideAuthPage(session, role, safeNextPath(nextPath, isKnownRoute)));
    }
    return next();
  };
}

/** The guard for the account pages: not available in a portal view, where they would show the staff member's account. */
export const accountGuard: MiddlewareFunction = async ({ request }, next) => {
  if (readPortalView() !== null) {
    const { session } = await whenAuthSettled(request.signal);
    if (session.status === 'signed-in' && session.readOnly) throw redirect(homeOf('client'));
  }
  return next();
};

function applyDecision(decision: AccessDecision): void {
  // `wait` is impossible once the state has settled; the backend would reject the page's requests anyway. `forbidden` is
  // shown by the page.
  if (decision.kind === 'redirect') throw redirect(decision.to);
}

/** Whether the guard would grant access now; false while session or role are loading. */
export function canOpen(access: Access, { session, role }: AuthState): boolean {
  return decideAccess(access, session, role, '/').kind === 'allow';
}
