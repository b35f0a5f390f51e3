import { getAuthState, subscribeAuth } from '@northlight/auth-kit';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds before retrying to load the dialog's code. */
const retryDelay = 2_000;

/** Opens a sign-in dialog when the session expires while the page has unsaved text, and refetches data afterwards. */
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
      setTimeout(() => void mount(), retryDelay);
    }
  };

  subscribeAuth(() => {
    const { expired } = getAuthState();
    if (expired) void mount();
    else if (wasExpired) void queryClient.invalidateQueries();
    wasExpired = expired;
  });
}
