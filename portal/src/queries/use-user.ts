import { type AuthUser, useSession } from '@northlight/auth-kit';

/** The signed-in user. Null on the server, and while the guard is about to redirect. */
export function useUser(): AuthUser | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}
