import { useSession } from '@northlight/auth-kit';

/** The signed-in user's id. Data on this device is stored under it. */
export function useUserId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : 'nobody';
}
