import { getAuthState, subscribeAuth } from '@northlight/auth-kit';
import type { QueryClient } from '@tanstack/react-query';

/** How soon the dialog's code is asked for again when it could not be fetched. */
const pause = 2_000;

/**
 * Has a session that expired over something typed renewed in a dialog above the page. What was refused meanwhile is
 * read again afterwards.
 */
export function askToSignInAgain(queryClient: QueryClient): void {
  let isMounted = false;
  let wasExpired = false;

  const mount = async () => {
    if (isMounted || !getAuthState().expired) return;
    isMounted = true;
    try {
      (await import('../auth/sign-in-again.tsx')).mountSignInAgain();
    } catch {
      isMounted = false;
      setTimeout(() => void mount(), pause);
    }
  };

  subscribeAuth(() => {
    const { expired } = getAuthState();
    if (expired) void mount();
    else if (wasExpired) void queryClient.invalidateQueries();
    wasExpired = expired;
  });
}
