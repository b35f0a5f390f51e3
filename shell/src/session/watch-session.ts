import { type AuthState, getAuthState, onSessionEnd, subscribeAuth } from '@northlight/auth-kit';
import type { RouteHandle } from '@northlight/contract/page-tree';
import type { createBrowserRouter } from '@northlight/contract/router';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Keeps what is on screen in step with who is signed in: caches go before anything renders under another identity,
 * and the guards run again, so that a page of somebody else's is left at once, in every tab.
 */
export function watchSession(router: ReturnType<typeof createBrowserRouter>, queryClient: QueryClient): void {
  onSessionEnd(() => queryClient.clear());

  let before = identityOf(getAuthState());
  subscribeAuth(() => {
    const now = identityOf(getAuthState());
    if (now === before || now === null) return;
    before = now;
    const { route } = router.state.matches.at(-1) ?? {};
    const handle = route?.handle as RouteHandle | undefined;
    const isGuarded = handle !== undefined && (handle.access !== 'public' || route?.path === '/auth');
    // A navigation under way runs the guards itself.
    if (isGuarded && router.state.navigation.state === 'idle') void router.revalidate();
  });
  // A page that Back brings from the browser's memory: where another document took its place, it is still on the way
  // there, and what has ended meanwhile it was not told.
  addEventListener('pageshow', ({ persisted }) => {
    const { location, navigation } = router.state;
    if (!persisted) return;
    if (navigation.state === 'idle') void router.revalidate();
    else void router.navigate(location, { replace: true, preventScrollReset: true });
  });
}

const nobody = 'nobody';

/** Who is signed in with which role, as one string; null while that is being found out. */
function identityOf({ session, role }: AuthState): string | null {
  if (session.status === 'signed-out') return nobody;
  if (session.status !== 'signed-in') return null;
  if (role.status === 'ready') return `${session.user.id} ${role.role}${role.passwordDue ? ' due' : ''}`;
  return role.status === 'failed' ? `${session.user.id} failed` : null;
}
