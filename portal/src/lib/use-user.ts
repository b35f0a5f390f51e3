import { type AuthUser, useSession } from '@northlight/auth-kit';

/** Who is signed in; null in the document, and for the moment in which the guard is about to lead somebody else away. */
export function useUser(): AuthUser | null {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}
