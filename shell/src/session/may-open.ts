import { type AuthState, decideAccess } from '@northlight/auth-kit';
import type { Access } from '@northlight/contract';

/** Whether the guard would let this person through as things stand; false while that is not known. */
export function mayOpen(access: Access, { session, role }: AuthState): boolean {
  return decideAccess(access, session, role, '/').kind === 'allow';
}
