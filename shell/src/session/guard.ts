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
import type { Access } from '@northlight/contract';
import { readPortalView } from '@northlight/contract/portal-view';
import { type MiddlewareFunction, redirect } from '@northlight/contract/router';

/**
 * The guard of one route, run before any code of its remote is fetched. Waits until session and role are known;
 * meanwhile the router shows the spinner, or the page that is being left.
 * @param onOpen - told when the visitor is let in, before anything is fetched for the page
 */
export function guard(access: Access, onOpen: () => void): MiddlewareFunction[] {
  if (access === 'public') return [];
  return [
    async ({ request }, next) => {
      const { session, role } = await whenAuthSettled(request.signal);
      const { pathname, search } = new URL(request.url);
      follow(decideAccess(access, session, role, pathname + search));
      onOpen();
      return next();
    },
  ];
}

/**
 * The guard of /auth: who is signed in goes on to the page that asked for it, or home.
 * @param isKnownRoute - whether a path is a route of the product
 */
export function authPageGuard(isKnownRoute: (pathname: string) => boolean): MiddlewareFunction {
  return async ({ request }, next) => {
    // An anonymous visitor sees the form at once, without waiting for the session's code.
    if (hasStoredSession() || getAuthState().session.status === 'signed-in') {
      const { session, role } = await whenAuthSettled(request.signal);
      const wanted = new URL(request.url).searchParams.get('next');
      follow(decideAuthPage(session, role, safeNextPath(wanted, isKnownRoute)));
    }
    return next();
  };
}

/** The guard of the pages about the own account: a view of the portal has none, and theirs is not that of who looks. */
export const accountGuard: MiddlewareFunction = async ({ request }, next) => {
  if (readPortalView() !== null) {
    const { session } = await whenAuthSettled(request.signal);
    if (session.status === 'signed-in' && session.readOnly) throw redirect(homeOf('client'));
  }
  return next();
};

function follow(decision: AccessDecision): void {
  // `wait` cannot follow a settled state; were it to, the page below would ask for data and be refused.
  if (decision.kind === 'redirect') throw redirect(decision.to);
}

/** Whether the guard would let this person through as things stand; false while that is not known. */
export function canOpen(access: Access, { session, role }: AuthState): boolean {
  return decideAccess(access, session, role, '/').kind === 'allow';
}
