import { type AuthState, getAuthState, onSessionEnd, subscribeAuth } from '@northlight/auth-kit';
import { type RouteHandle, routeIds } from '@northlight/contract/page-tree';
import type { createBrowserRouter } from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Clears caches before anything renders under another identity, and runs the guards again when the identity changes, so
 * that every tab leaves pages that the new user may not see.
 */
export function watchSession(router: ReturnType<typeof createBrowserRouter>, queryClient: QueryClient): void {
  onSessionEnd(() => queryClient.clear());

  let currentIdentity = getIdentity(getAuthState());
  subscribeAuth(() => {
    const newIdentity = getIdentity(getAuthState());
    if (newIdentity === currentIdentity || newIdentity === null) return;
    currentIdentity = newIdentity;
    const { route } = router.state.matches.at(-1) ?? {};
    const handle = route?.handle as RouteHandle | undefined;
    const isGuarded = handle !== undefined && (handle.access !== 'public' || route?.path === '/auth');
    const isFramed = router.state.matches.some(({ route: { id } }) => id === routeIds.framed);
    // A pending navigation runs the guards itself.
    if ((isGuarded || isFramed) && router.state.navigation.state === 'idle') void router.revalidate();
  });
  // A page restored from the back-forward cache may have missed a sign-out, and may still be navigating to the document
  // that replaced it.
  addEventListener('pageshow', ({ persisted }) => {
    const { location, navigation } = router.state;
    if (!persisted) return;
    if (navigation.state === 'idle') void router.revalidate();
    else void router.navigate(location, { replace: true, preventScrollReset: true });
  });
}

const signedOut = 'signed-out';

/** The signed-in user and role as one string; null while loading. */
function getIdentity({ session, role }: AuthState): string | null {
  if (session.status === 'signed-out') return signedOut;
  if (session.status !== 'signed-in') return null;
  if (role.status === 'ready') return `${session.user.id} ${role.role}${role.passwordDue ? ' due' : ''}`;
  return role.status === 'failed' ? `${session.user.id} failed` : null;
}
