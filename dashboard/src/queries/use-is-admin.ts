import { useRole } from '@northlight/auth-kit';

/** Whether the signed-in user is an admin; false until the role is known. */
export function useIsAdmin(): boolean {
  const role = useRole();
  return role.status === 'ready' && role.role === 'admin';
}
