import { useSession } from '@northlight/auth-kit';

/** The signed-in user's id. It is part of the storage keys on this device. */
export function useUserId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 'nobody';
}
