import { useSession } from '@northlight/auth-kit';

/** Whom what is kept on this device belongs to. */
export function useUserId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 'nobody';
}
